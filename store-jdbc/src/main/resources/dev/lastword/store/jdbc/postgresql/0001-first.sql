-- Times are microseconds since 1970. Text is compared byte by byte (COLLATE "C").

-- A family of streams: the first one, whose id is the name, and those that continue its id with a
-- slash (followers, newest first); or one stream alone, with its category and a slash before its
-- id. version counts the events of all, others those of all but the first.
-- CACHE: most numbers are taken for streams that join a family, and written down by thousands.
CREATE TABLE stream (
  stream_no   bigint   GENERATED ALWAYS AS IDENTITY (CACHE 1000) PRIMARY KEY,
  name        text     COLLATE "C" NOT NULL UNIQUE,
  category    text     COLLATE "C" NOT NULL,
  erased      smallint NOT NULL CHECK (erased IN (0, 1)),
  version     bigint   NOT NULL,
  recorded_at bigint   NOT NULL,
  others      integer  NOT NULL,
  followers   bytea    NOT NULL
) WITH (fillfactor = 70);

-- Each commit with events takes one number n, and its events the positions from 16384 (n - 1) + 1 on.
-- CACHE 1: a session that hoarded numbers would hand them out late, behind the feed's back.
CREATE SEQUENCE commit_number AS bigint CACHE 1;

-- A row holds the events that one commit added to one family: consecutive places in it (version) and
-- positions, of which it names the last, also if some were erased. Only the first row of a commit has
-- its id; the rows of a commit have commit_events consecutive positions.
CREATE TABLE log (
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

CREATE UNIQUE INDEX log_commit ON log (commit_id) WHERE commit_id IS NOT NULL;

-- The ids of commits whose first event was erased, which stay used.
CREATE TABLE erased_commit (
  commit_id uuid   PRIMARY KEY,
  category  text   COLLATE "C" NOT NULL,
  id        text   COLLATE "C" NOT NULL,
  version   bigint NOT NULL
);

CREATE TABLE snapshot (
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
CREATE TABLE job (
  job_no       bigint  GENERATED ALWAYS AS IDENTITY,
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
) WITH (fillfactor = 70);

CREATE INDEX job_lane ON job (queue, priority, look_at, job_no) WHERE phase = 'QUEUED';

CREATE INDEX job_leased ON job (queue, look_at) WHERE phase = 'LEASED';

CREATE INDEX job_parked ON job (queue) WHERE phase = 'PARKED';

-- Jobs whose ids do not begin with their group and a slash; the others are found by their ids.
CREATE INDEX job_of_group ON job (job_group)
  WHERE substr(job_id, 1, length(job_group) + 1) <> job_group || '/';

-- A job has the tokens from 1024 job_no + 1 on. One that had more than 1023 of them raises this
-- when it is deleted; a new job starts above it.
CREATE TABLE token_floor (
  one   integer PRIMARY KEY CHECK (one = 1),
  token bigint  NOT NULL
);

INSERT INTO token_floor (one, token) VALUES (1, 0);

-- How far the store's clock is ahead of the server's; other than 0 in tests alone.
CREATE TABLE store_clock (
  one            integer PRIMARY KEY CHECK (one = 1),
  ahead_micros   bigint  NOT NULL
);

INSERT INTO store_clock (one, ahead_micros) VALUES (1, 0);

CREATE TABLE doc (
  collection text   COLLATE "C" NOT NULL,
  doc_key    text   COLLATE "C" NOT NULL,
  sort_key   bigint NOT NULL,
  tags       text   COLLATE "C" NOT NULL,
  media_type text   COLLATE "C" NOT NULL,
  payload    bytea  NOT NULL,
  PRIMARY KEY (collection, doc_key)
) WITH (fillfactor = 70);

CREATE INDEX doc_by_sort_key ON doc (collection, sort_key, doc_key);

-- The index over documents by their tags; the tags themselves are in doc. A tag is a number that
-- stands for collection, name and value, and may stand for others too.
CREATE TABLE doc_tag (
  tag      bigint NOT NULL,
  sort_key bigint NOT NULL,
  doc_key  text   COLLATE "C" NOT NULL,
  PRIMARY KEY (tag, sort_key, doc_key)
);
