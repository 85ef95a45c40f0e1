"""Add what makes chance and logs checkable. Tables of earlier releases keep empty values: they are not."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

TABLES = {"server_seed": 64, "game_key": 64, "public_key": 64, "chain_start": 64, "head": 64}
SEATS = {"commitment": 64, "player_seed": 64}
LOG = {"hash": 64, "signature": 128}


def upgrade() -> None:
    """Add the columns."""
    for table, columns in (("tables", TABLES), ("seats", SEATS), ("log", LOG)):
        for name, length in columns.items():
            op.add_column(table, sa.Column(name, sa.String(length=length), nullable=False, server_default=""))
    op.add_column("log", sa.Column("version", sa.Integer(), nullable=False, server_default="0"))


def downgrade() -> None:
    """Drop the columns."""
    op.drop_column("log", "version")
    for table, columns in (("log", LOG), ("seats", SEATS), ("tables", TABLES)):
        for name in columns:
            op.drop_column(table, name)
