"""Add when somebody last attended to a table, and whether it is asleep: then its bots do not play on.

For tables of earlier releases, the last change counts.
"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns."""
    op.add_column("tables", sa.Column("attended_at", sa.Float(), nullable=True))
    op.execute("UPDATE tables SET attended_at = changed_at")
    op.add_column("tables", sa.Column("asleep", sa.Boolean(), nullable=False, server_default=sa.false()))


def downgrade() -> None:
    """Drop the columns."""
    op.drop_column("tables", "asleep")
    op.drop_column("tables", "attended_at")
