-- How each of the program's jobs last ended. failure: a word of the program, never what the error said.
create table job_states (
  name text primary key,
  succeeded_at timestamptz,
  failed_at timestamptz,
  failure text
);

-- Runs of the named maintenance jobs that administrators call migrations. A run goes on where it was after a crash: part and
-- after are its cursor, moved in the transaction that does the work before it. administrator_id null: by the schedule.
-- claim: whoever works on it, until claimed_until.
create table upkeep_runs (
  id uuid primary key,
  name text not null,
  administrator_id uuid,
  asked_at timestamptz(3) not null,
  ended_at timestamptz(3),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  done integer not null default 0,
  total integer,
  part integer not null default 0,
  after text not null default '',
  changed integer not null default 0,
  failure text,
  claim uuid,
  claimed_until timestamptz
);
-- One run of a name at a time.
create unique index upkeep_runs_under_way on upkeep_runs (name) where ended_at is null;
create index upkeep_runs_of_name on upkeep_runs (name, asked_at, id);

-- What a run says of itself, a few lines: what it did and to how many.
create table upkeep_lines (
  run_id uuid not null references upkeep_runs on delete cascade,
  position integer not null,
  at timestamptz not null,
  kind text not null,
  count integer not null default 0,
  primary key (run_id, position)
);

-- The days on which administrators were written to.
create table daily_mails (
  day date primary key,
  written_at timestamptz not null
);

-- What the file store holds, as a job has measured it last.
create table stored_sizes (
  folder text primary key,
  files integer not null,
  bytes bigint not null,
  measured_at timestamptz not null
);

-- Mails that were given up.
create index mails_given_up on mails (created_at) where sent_at is null and next_try_at is null;
