"""Add which lessons a person has finished."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "finished_lessons",
        sa.Column(
            "person_id", sa.Integer(), sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("game", sa.String(length=40), primary_key=True),
        sa.Column("lesson", sa.String(length=40), primary_key=True),
        sa.Column("at", sa.Float(), nullable=False),
    )


def downgrade() -> None:
    """Drop the table."""
    op.drop_table("finished_lessons")
