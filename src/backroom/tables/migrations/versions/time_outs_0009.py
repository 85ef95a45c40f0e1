"""Add which answers were given because a player had run out of time."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; of older answers it is not known, and they count as given by the player."""
    op.add_column("log", sa.Column("timed_out", sa.Boolean(), nullable=False, server_default=sa.false()))


def downgrade() -> None:
    """Drop it."""
    op.drop_column("log", "timed_out")
