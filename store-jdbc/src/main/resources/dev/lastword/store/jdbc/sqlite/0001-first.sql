-- Times are microseconds since 1970. Text is UTF-8 and compared byte by byte (BINARY).

CREATE TABLE stream (
  stream_no   INTEGER PRIMARY KEY,
  category    TEXT    NOT NULL,
  id          TEXT    NOT NULL,
  version     INTEGER NOT NULL,
  recorded_at INTEGER NOT NULL,
  erased      INTEGER NOT NULL CHECK (erased IN (0, 1)),
  UNIQUE (category, id)
) STRICT;

-- A row holds the events that one commit added to one stream: consecutive versions and positions,
-- of which it names the last. Only the first row of a commit has its id; the rows of a commit have
-- commit_events consecutive positions.
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

-- The ids of commits whose first row was erased, which stay used.
CREATE TABLE erased_commit (
  commit_id BLOB    PRIMARY KEY,
  stream_no INTEGER NOT NULL,
  version   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE snapshot (
  stream_no  INTEGER NOT NULL,
  version    INTEGER NOT NULL,
  tag        TEXT    NOT NULL,
  media_type TEXT    NOT NULL,
  payload    BLOB    NOT NULL,
  PRIMARY KEY (stream_no, version)
) STRICT;

-- available_at is when the job can be claimed: its availability while QUEUED, the expiry of its
-- lease while LEASED, else absent. look_at is the same in the indexes, but for a lease it may be
-- earlier: so a heartbeat need not move their entries.
CREATE TABLE job (
  job_no       INTEGER PRIMARY KEY,
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

CREATE INDEX job_leased_by_id ON job (job_id) WHERE phase = 'LEASED';

CREATE INDEX job_parked ON job (queue) WHERE phase = 'PARKED';

CREATE INDEX job_of_group ON job (job_group, job_id) WHERE job_group IS NOT NULL;

-- No token of a deleted job is above this one, and a new job starts above it.
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

-- The index over documents by their tags; the tags themselves are in doc.
CREATE TABLE doc_tag (
  collection TEXT    NOT NULL,
  name       TEXT    NOT NULL,
  value      TEXT    NOT NULL,
  sort_key   INTEGER NOT NULL,
  doc_key    TEXT    NOT NULL,
  PRIMARY KEY (collection, name, value, sort_key, doc_key)
) STRICT, WITHOUT ROWID;
