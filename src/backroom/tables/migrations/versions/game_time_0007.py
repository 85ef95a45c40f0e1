"""Add the time that was last written down, in one row."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table with its row; 0 means that no time has been written down yet."""
    game_time = op.create_table("game_time", sa.Column("at", sa.Float(), nullable=False))
    op.bulk_insert(game_time, [{"at": 0.0}])


def downgrade() -> None:
    """Drop the table."""
    op.drop_table("game_time")
