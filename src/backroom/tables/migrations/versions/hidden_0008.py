"""Add which finished tables a person has hidden from their lists."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "hidden_tables",
        sa.Column(
            "person_id", sa.Integer(), sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("table_id", sa.Integer(), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    )
    op.create_index("hidden_tables_table", "hidden_tables", ["table_id"])


def downgrade() -> None:
    """Drop the table."""
    op.drop_table("hidden_tables")
