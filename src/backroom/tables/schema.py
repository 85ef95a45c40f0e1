"""The database schema. The log is the truth about a game: the deal, then every answer, gesture and undo."""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

metadata = MetaData()

people = Table(
    "people",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("name", String(40), nullable=False),  # empty once the person is deleted
    Column("login", String(40), unique=True),  # null for a guest
    Column("password", Text),
    Column("created_at", Float, nullable=False),
    Column("skeleton", Text),  # of the login; null for an old login that looks like another one
    Column("owner_id", Integer),  # of a program: whose it is; null for a person
    Index("people_skeleton", "skeleton", unique=True),
    Index("people_owner", "owner_id"),
)

sessions = Table(
    "sessions",
    metadata,
    Column("token_hash", String(64), primary_key=True),
    Column("person_id", ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("created_at", Float, nullable=False),
    Column("ends_at", Float, nullable=False, server_default="0"),  # moved on when it is used, once a day
    Index("sessions_person", "person_id"),
)

tables = Table(
    "tables",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("code", String(16), unique=True, nullable=False),
    Column("game", String(40), nullable=False),
    Column("rules", Integer, nullable=False),  # version of the rules
    Column("setup", Text, nullable=False),  # JSON, data files included
    Column("host_id", ForeignKey("people.id"), nullable=False),
    Column("status", String(10), nullable=False),  # open, starting, running, paused, over, broken, closed
    Column("listed", Boolean, nullable=False),  # shown in the lobby
    Column("coach", Boolean, nullable=False, server_default=false()),  # people may ask the coach
    Column("programs", Boolean, nullable=False, server_default=false()),  # may take a seat, see programs.py
    Column("clock", Text, nullable=False),  # JSON
    Column("seq", Integer, nullable=False),  # rows in the log
    Column("version", Integer, nullable=False),  # grows with every change that viewers can notice
    Column("asked_at", Float),  # when the current question was put
    Column("paused_at", Float),  # when the last pause began
    Column("deadline", Float),  # when the first player runs out of time
    Column("waiting", String(20), nullable=False, default=""),  # whose turn it is, for lists
    Column("bot_at", Float),  # when a bot answers; null: no bot is asked, or the table is asleep
    Column("pass_at", Float),  # when an advance pass is played; null: none is due
    Column("lease_until", Float, nullable=False, default=0.0),
    Column("attended_at", Float),  # when a person last acted, or woke the table by looking at it
    Column("asleep", Boolean, nullable=False, server_default=false()),  # a bot is asked, nobody looks
    Column("created_at", Float, nullable=False),
    Column("changed_at", Float, nullable=False),
    Column("trouble", Text),  # why the table is broken
    Column("outcome", Text),  # JSON, once the game is over
    Column("rematch", String(16)),  # the code of the rematch
    # What makes the game checkable; empty for tables of earlier releases and imported games.
    Column("server_seed", String(64), nullable=False, server_default=""),  # shown when the game is over
    Column("game_key", String(64), nullable=False, server_default=""),  # from all seeds
    Column("public_key", String(64), nullable=False, server_default=""),  # to check signatures in the log
    Column("chain_start", String(64), nullable=False, server_default=""),  # the hash before the first row
    Column("head", String(64), nullable=False, server_default=""),  # the hash of the last row
    Column("imported", Boolean, nullable=False, server_default=false()),  # from a file, not played here
    Column("deaths", Integer, nullable=False, server_default="0"),  # of processes at work on it, in a row
    Index("tables_host", "host_id"),
    Index("tables_imported", "imported", "created_at"),
    Index("tables_bot_at", "bot_at"),
    Index("tables_deadline", "deadline"),
    Index("tables_pass_at", "pass_at"),
    Index("tables_status", "status", "listed"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person_id", ForeignKey("people.id")),
    Column("bot", String(40)),  # the bot that plays if there is no person, or the stand-in
    Column("stand_in", Boolean, nullable=False, default=False),  # a bot plays for a person who left
    Column("time_left", Float),  # of a budget
    Column("name", String(40), nullable=False, default=""),  # of a guest at a shared browser
    Column("standing", String(20), key="advance_pass", nullable=False, server_default=""),  # see passes.py
    Column("passing", Boolean, nullable=False, server_default=false()),  # the advance pass applies now
    Column("seen_at", Float),  # when the person last looked at the table
    Column("commitment", String(64), nullable=False, server_default=""),  # of their browser, to its seed
    Column("player_seed", String(64), nullable=False, server_default=""),
    Index("seats_person", "person_id"),
)

log = Table(
    "log",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("kind", String(8), nullable=False),  # open, answer, gesture, undo
    Column("seat", Integer, nullable=False),
    Column("question", String(40), nullable=False),
    Column("answer", String(80), nullable=False),
    Column("chance", Text, nullable=False),  # JSON
    Column("fingerprint", String(16)),  # of the position after this row; only on some rows
    Column("at", Float, nullable=False),
    Column("version", Integer, nullable=False, server_default="0"),  # of the table, after this row
    Column("hash", String(64), nullable=False, server_default=""),  # see log_chain.py
    Column("signature", String(128), nullable=False, server_default=""),
    Column("timed_out", Boolean, nullable=False, server_default=false()),  # the clock gave this answer
    UniqueConstraint("table_id", "seq"),
)

chat = Table(
    "chat",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("person_id", ForeignKey("people.id"), nullable=False, index=True),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
)

notes = Table(
    "notes",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("person_id", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),  # -1: of a spectator
    Column("text", Text, nullable=False),
)

mutes = Table(
    "mutes",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("person_id", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),  # who mutes
    Column("muted_id", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("everyone", Boolean, primary_key=True),  # by the host: the muted person cannot write here
    Index("mutes_person", "person_id"),
    Index("mutes_muted", "muted_id"),
)

votes = Table(
    "votes",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("motion", String(20), primary_key=True),  # undo-17, pause, stand-in-3; against it: no-pause
    Column("seat", Integer, primary_key=True),  # which votes so
    Column("at", Float, nullable=False),
)

hidden_tables = Table(  # that a person does not want to see in their lists any more
    "hidden_tables",
    metadata,
    Column("person_id", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Index("hidden_tables_table", "table_id"),
)

finished_lessons = Table(
    "finished_lessons",
    metadata,
    Column("person_id", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("lesson", String(40), primary_key=True),
    Column("at", Float, nullable=False),
)

reviews = Table(  # of finished games
    "reviews",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("portions", Integer, nullable=False),
    Column("done", Integer, nullable=False),
    Column("changed_at", Float, nullable=False),
    Column("review", Text),  # JSON, once it is done
)

game_time = Table("game_time", metadata, Column("at", Float, nullable=False))  # one row, see game_time.py
