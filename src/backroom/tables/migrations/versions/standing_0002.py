"""Add advance passes; the column `standing` holds the pass of a seat.

Columns are added and dropped one by one, never in a batch: in a batch SQLite copies the table and drops the
old one, and every row that refers to it goes too.
"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns and the index; nobody has passed in advance yet."""
    op.add_column("seats", sa.Column("standing", sa.String(length=20), nullable=False, server_default=""))
    op.add_column("seats", sa.Column("passing", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("pass_at", sa.Float(), nullable=True))
    op.create_index("tables_pass_at", "tables", ["pass_at"])


def downgrade() -> None:
    """Drop the columns and the index."""
    op.drop_index("tables_pass_at", "tables")
    op.drop_column("tables", "pass_at")
    op.drop_column("seats", "passing")
    op.drop_column("seats", "standing")
