"""Standing passes: a seat says in advance that it lets moments go by.

Columns are added and dropped one by one, never in a batch: SQLite would copy the table and drop the old one,
and with it all that refers to it.
"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody has said anything yet."""
    op.add_column("seats", sa.Column("standing", sa.String(length=20), nullable=False, server_default=""))
    op.add_column("seats", sa.Column("passing", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("pass_at", sa.Float(), nullable=True))
    op.create_index("tables_pass_at", "tables", ["pass_at"])


def downgrade() -> None:
    """Forget what was said."""
    op.drop_index("tables_pass_at", "tables")
    op.drop_column("tables", "pass_at")
    op.drop_column("seats", "passing")
    op.drop_column("seats", "standing")
