"""Mark imported games, and count how often a process has died while it worked on a table."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns and the index; what is there was played here, and nothing has died."""
    op.add_column("tables", sa.Column("imported", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("deaths", sa.Integer(), nullable=False, server_default="0"))
    op.create_index("tables_imported", "tables", ["imported", "created_at"])


def downgrade() -> None:
    """Drop the columns and the index."""
    op.drop_index("tables_imported", "tables")
    op.drop_column("tables", "deaths")
    op.drop_column("tables", "imported")
