-- For servers that only speak PostgreSQL's protocol: each step can be repeated, outside of a
-- transaction and by several nodes at a time. No column numbers its rows itself.
--
-- Times are microseconds since 1970. Text is compared byte by byte (COLLATE "C").

CREATE SEQUENCE IF NOT EXISTS stream_stream_no_seq;

-- CACHE 1: numbers must rise over all sessions, because the tokens of a job's leases follow from them.
CREATE SEQUENCE IF NOT EXISTS job_job_no_seq CACHE 1;

-- A family of streams: the first one, whose id is the name, and those that continue its id with a
-- slash (followers, newest first); or one stream alone, with its category and a slash before its
-- id. version counts the events of all, others those of all but the first.
CREATE TABLE IF NOT EXISTS stream (
  stream_no   bigint   PRIMARY KEY,
  name        text     COLLATE "C" NOT NULL UNIQUE,
  category    text     COLLATE "C" NOT NULL,
  erased      smallint NOT NULL CHECK (erased IN (0, 1)),
  version     bigint   NOT NULL,
  recorded_at bigint   NOT NULL,
  others      integer  NOT NULL,
  followers   bytea    NOT NULL
);

-- The position of the last event. Each transaction with events raises it, last of all.
CREATE TABLE IF NOT EXISTS last_position (
  one      integer PRIMARY KEY CHECK (one = 1),
  position bigint  NOT NULL
);

INSERT INTO last_position (one, position) VALUES (1, 0) ON CONFLICT (one) DO NOTHING;

-- What transactions lock instead of the things whose hashes lead here.
CREATE TABLE IF NOT EXISTS key_lock (
  bucket bigint PRIMARY KEY
);

INSERT INTO key_lock (bucket) SELECT b FROM generate_series(0, 4095) AS g (b)
  ON CONFLICT (bucket) DO NOTHING;

-- A row holds the events that one commit added to one family: consecutive places in it (version) and
-- positions, of which it names the last, also if some were erased. Only the first row of a commit has
-- its id; the rows of a commit have commit_events consecutive positions.
CREATE TABLE IF NOT EXISTS log (
  position      bigint   PRIMARY KEY,
  stream_no     bigint   NOT NULL,
  version       bigint   NOT NULL,
  recorded_at   bigint   NOT NULL,
  events        smallint NOT NULL,
  commit_events smallint NOT NULL,
  commit_id     uuid,
  body          bytea    NOT NULL,
  UNIQUE (stream_no, version)
);

CREATE UNIQUE INDEX IF NOT EXISTS log_commit ON log (commit_id) WHERE commit_id IS NOT NULL;

-- The ids of commits whose first event was erased, which stay used.
CREATE TABLE IF NOT EXISTS erased_commit (
  commit_id uuid   PRIMARY KEY,
  category  text   COLLATE "C" NOT NULL,
  id        text   COLLATE "C" NOT NULL,
  version   bigint NOT NULL
);

CREATE TABLE IF NOT EXISTS snapshot (
  category   text   COLLATE "C" NOT NULL,
  id         text   COLLATE "C" NOT NULL,
  version    bigint NOT NULL,
  tag        text   COLLATE "C" NOT NULL,
  media_type text   COLLATE "C" NOT NULL,
  payload    bytea  NOT NULL,
  PRIMARY KEY (category, id, version)
);

-- An empty media_type, here and elsewhere, is that of JSON.
-- available_at is when the job can be claimed: its availability while QUEUED, the expiry of its
-- lease while LEASED, else absent. look_at is the same in the indexes, but for a lease it may be
-- earlier: so a heartbeat need not move their entries.
CREATE TABLE IF NOT EXISTS job (
  job_no       bigint  NOT NULL,
  job_id       text    COLLATE "C" PRIMARY KEY,
  queue        text    COLLATE "C" NOT NULL,
  priority     integer NOT NULL,
  job_group    text    COLLATE "C",
  status       text    COLLATE "C" NOT NULL,
  phase        text    COLLATE "C" NOT NULL
    CHECK (phase IN ('QUEUED', 'LEASED', 'PARKED', 'ENDED')),
  token        bigint  NOT NULL,
  attempt      integer NOT NULL,
  owner        text    COLLATE "C",
  available_at bigint,
  look_at      bigint,
  completed_by bigint,
  media_type   text    COLLATE "C" NOT NULL,
  payload      bytea   NOT NULL
);

CREATE INDEX IF NOT EXISTS job_lane ON job (queue, priority, look_at, job_no) WHERE phase = 'QUEUED';

CREATE INDEX IF NOT EXISTS job_leased ON job (queue, look_at) WHERE phase = 'LEASED';

CREATE INDEX IF NOT EXISTS job_parked ON job (queue) WHERE phase = 'PARKED';

-- Jobs whose ids do not begin with their group and a slash; the others are found by their ids.
CREATE INDEX IF NOT EXISTS job_of_group ON job (job_group)
  WHERE substr(job_id, 1, length(job_group) + 1) <> job_group || '/';

-- A job has the tokens from 1024 job_no + 1 on. One that had more than 1023 of them raises this
-- when it is deleted; a new job starts above it.
CREATE TABLE IF NOT EXISTS token_floor (
  one   integer PRIMARY KEY CHECK (one = 1),
  token bigint  NOT NULL
);

INSERT INTO token_floor (one, token) VALUES (1, 0) ON CONFLICT (one) DO NOTHING;

-- How far the store's clock is ahead of the server's; other than 0 in tests alone. A sequence,
-- because its value is no part of what a transaction saw when it began.
CREATE SEQUENCE IF NOT EXISTS clock_ahead MINVALUE -9223372036854775807 START 0;

CREATE TABLE IF NOT EXISTS doc (
  collection text   COLLATE "C" NOT NULL,
  doc_key    text   COLLATE "C" NOT NULL,
  sort_key   bigint NOT NULL,
  tags       text   COLLATE "C" NOT NULL,
  media_type text   COLLATE "C" NOT NULL,
  payload    bytea  NOT NULL,
  PRIMARY KEY (collection, doc_key)
);

CREATE INDEX IF NOT EXISTS doc_by_sort_key ON doc (collection, sort_key, doc_key);

-- The index over documents by their tags; the tags themselves are in doc. A tag is a number that
-- stands for collection, name and value, and may stand for others too.
CREATE TABLE IF NOT EXISTS doc_tag (
  tag      bigint NOT NULL,
  sort_key bigint NOT NULL,
  doc_key  text   COLLATE "C" NOT NULL,
  PRIMARY KEY (tag, sort_key, doc_key)
);
