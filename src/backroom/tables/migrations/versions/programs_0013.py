"""Add programs: people who belong to an account, and tables at which they may sit."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns; nobody is a program so far, and no table admits one."""
    op.add_column("tables", sa.Column("programs", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("people", sa.Column("owner_id", sa.Integer()))
    op.create_index("people_owner", "people", ["owner_id"])


def downgrade() -> None:
    """Drop them."""
    op.drop_index("people_owner", "people")
    op.drop_column("people", "owner_id")
    op.drop_column("tables", "programs")
