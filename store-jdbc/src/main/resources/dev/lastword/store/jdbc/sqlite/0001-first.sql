-- Times are microseconds since 1970. Text is UTF-8 and compared byte by byte (BINARY).

-- A family of streams: the first one, whose id is the name, and those that continue its id with a
-- slash (followers, newest first); or one stream alone, with its category and a slash before its
-- id. version counts the events of all, others those of all but the first.
CREATE TABLE stream (
  stream_no   INTEGER PRIMARY KEY,
  name        TEXT    NOT NULL UNIQUE,
  category    TEXT    NOT NULL,
  erased      INTEGER NOT NULL CHECK (erased IN (0, 1)),
  version     INTEGER NOT NULL,
  recorded_at INTEGER NOT NULL,
  others      INTEGER NOT NULL,
  followers   BLOB    NOT NULL
) STRICT;

-- A row holds the events that one commit added to one family: consecutive places in it (version) and
-- positions, of which it names the last, also if some were erased. Only the first row of a commit has
-- its id; the rows of a commit have commit_events consecutive positions.
-- AUTOINCREMENT: without it, the position of an erased last event would be given away again.
CREATE TABLE log (
  position      INTEGER PRIMARY KEY AUTOINCREMENT,
  stream_no     INTEGER NOT NULL,
  version       INTEGER NOT NULL,
  recorded_at   INTEGER NOT NULL,
  events        INTEGER NOT NULL,
  commit_events INTEGER NOT NULL,
  commit_id     BLOB,
  body          BLOB    NOT NULL,
  UNIQUE (stream_no, version)
) STRICT;

CREATE UNIQUE INDEX log_commit ON log (commit_id) WHERE commit_id IS NOT NULL;

-- The ids of commits whose first event was erased, which stay used.
CREATE TABLE erased_commit (
  commit_id BLOB    PRIMARY KEY,
  category  TEXT    NOT NULL,
  id        TEXT    NOT NULL,
  version   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE snapshot (
  category   TEXT    NOT NULL,
  id         TEXT    NOT NULL,
  version    INTEGER NOT NULL,
  tag        TEXT    NOT NULL,
  media_type TEXT    NOT NULL,
  payload    BLOB    NOT NULL,
  PRIMARY KEY (category, id, version)
) STRICT;

-- An empty media_type, here and elsewhere, is that of JSON.
-- available_at is when the job can be claimed: its availability while QUEUED, the expiry of its
-- lease while LEASED, else absent. look_at is the same in the indexes, but for a lease it may be
-- earlier: so a heartbeat need not move their entries.
-- AUTOINCREMENT: the first token comes from job_no, so that of a deleted job must not come back.
CREATE TABLE job (
  job_no       INTEGER PRIMARY KEY AUTOINCREMENT,
  job_id       TEXT    NOT NULL UNIQUE,
  queue        TEXT    NOT NULL,
  priority     INTEGER NOT NULL,
  job_group    TEXT,
  status       TEXT    NOT NULL,
  phase        TEXT    NOT NULL CHECK (phase IN ('QUEUED', 'LEASED', 'PARKED', 'ENDED')),
  token        INTEGER NOT NULL,
  attempt      INTEGER NOT NULL,
  owner        TEXT,
  available_at INTEGER,
  look_at      INTEGER,
  completed_by INTEGER,
  media_type   TEXT    NOT NULL,
  payload      BLOB    NOT NULL
) STRICT;

CREATE INDEX job_lane ON job (queue, priority, look_at, job_no) WHERE phase = 'QUEUED';

CREATE INDEX job_leased ON job (queue, look_at) WHERE phase = 'LEASED';

CREATE INDEX job_parked ON job (queue) WHERE phase = 'PARKED';

-- Jobs whose ids do not begin with their group and a slash; the others are found by their ids.
CREATE INDEX job_of_group ON job (job_group)
  WHERE substr(job_id, 1, length(job_group) + 1) <> job_group || '/';

-- A job has the tokens from 1024 job_no + 1 on. One that had more than 1023 of them raises this
-- when it is deleted; a new job starts above it.
CREATE TABLE token_floor (
  one   INTEGER PRIMARY KEY CHECK (one = 1),
  token INTEGER NOT NULL
) STRICT;

INSERT INTO token_floor (one, token) VALUES (1, 0);

CREATE TABLE doc (
  collection TEXT    NOT NULL,
  doc_key    TEXT    NOT NULL,
  sort_key   INTEGER NOT NULL,
  tags       TEXT    NOT NULL,
  media_type TEXT    NOT NULL,
  payload    BLOB    NOT NULL,
  PRIMARY KEY (collection, doc_key)
) STRICT;

CREATE INDEX doc_by_sort_key ON doc (collection, sort_key, doc_key);

-- The index over documents by their tags; the tags themselves are in doc. A tag is a number that
-- stands for collection, name and value, and may stand for others too.
CREATE TABLE doc_tag (
  tag      INTEGER NOT NULL,
  sort_key INTEGER NOT NULL,
  doc_key  TEXT    NOT NULL,
  PRIMARY KEY (tag, sort_key, doc_key)
) STRICT, WITHOUT ROWID;
