"""Sessions end, logins that look alike are told apart, notes belong to a seat, and people can be muted."""

import time

import sqlalchemy as sa
from alembic import op

from backroom.tables.names import skeleton

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

DAY = 86_400.0
IDLE = 90 * DAY  # for sessions that are there already; afterwards the settings decide


def upgrade() -> None:
    """Add the columns and the table, and fill them from what is there."""
    op.add_column("sessions", sa.Column("ends_at", sa.Float(), nullable=False, server_default="0"))
    op.execute(sa.text("UPDATE sessions SET ends_at = :end").bindparams(end=time.time() + IDLE))
    op.add_column("people", sa.Column("skeleton", sa.Text()))
    fill_skeletons()
    op.create_index("people_skeleton", "people", ["skeleton"], unique=True)
    op.create_index("ix_chat_person_id", "chat", ["person_id"])
    replace_notes(
        [sa.Column("seat", sa.Integer(), primary_key=True, autoincrement=False)],
        "INSERT INTO new_notes (table_id, person_id, seat, text) SELECT table_id, person_id, COALESCE(("
        "SELECT MIN(seats.seat) FROM seats WHERE seats.table_id = notes.table_id "
        "AND seats.person_id = notes.person_id), -1), text FROM notes",
    )
    op.create_table(
        "mutes",
        reference("table_id", "tables.id"),
        reference("person_id", "people.id"),
        reference("muted_id", "people.id"),
        sa.Column("everyone", sa.Boolean(), primary_key=True),
    )
    op.create_index("mutes_person", "mutes", ["person_id"])
    op.create_index("mutes_muted", "mutes", ["muted_id"])


def downgrade() -> None:
    """Drop them again; of several notes, that of the first seat is kept."""
    op.drop_table("mutes")
    replace_notes(
        [],
        "INSERT INTO new_notes (table_id, person_id, text) SELECT table_id, person_id, text FROM notes "
        "WHERE seat = (SELECT MIN(others.seat) FROM notes AS others "
        "WHERE others.table_id = notes.table_id AND others.person_id = notes.person_id)",
    )
    op.drop_index("ix_chat_person_id", "chat")
    op.drop_index("people_skeleton", "people")
    op.drop_column("people", "skeleton")
    op.drop_column("sessions", "ends_at")


def fill_skeletons() -> None:
    """Give every login its skeleton. Of old logins that look alike, only the first one gets it."""
    people = sa.table("people", sa.column("id"), sa.column("login"), sa.column("skeleton"))
    connection, taken = op.get_bind(), set()
    logins = sa.select(people.c.id, people.c.login).where(people.c.login.is_not(None))
    for number, login in connection.execute(logins.order_by(people.c.id)).all():
        look = skeleton(login)
        if look not in taken:
            taken.add(look)
            connection.execute(sa.update(people).where(people.c.id == number).values(skeleton=look))


def replace_notes(key: list[sa.Column[int]], copy: str) -> None:
    """Replace the table of notes by one with another primary key: SQLite cannot change the old one."""
    op.create_table(
        "new_notes",
        reference("table_id", "tables.id"),
        reference("person_id", "people.id"),
        *key,
        sa.Column("text", sa.Text(), nullable=False),
    )
    op.execute(copy)
    op.drop_table("notes")
    op.rename_table("new_notes", "notes")


def reference(name: str, to: str) -> sa.Column[int]:
    """A column of a primary key that refers to another table."""
    return sa.Column(name, sa.Integer(), sa.ForeignKey(to, ondelete="CASCADE"), primary_key=True)
