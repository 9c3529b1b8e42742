-- address: null until it is known, '' where the geocoder knew no name. Times of creation hold whole milliseconds,
-- as the pages' cursors do.
create table reports (
  id uuid primary key,
  author_id uuid references users on delete set null,
  category text not null,
  description text not null,
  lat double precision not null,
  lng double precision not null,
  cell integer not null,
  address text,
  photo_display text,
  photo_thumb text,
  photo_width integer,
  photo_height integer,
  status text not null default 'active' check (status in ('active', 'resolved', 'hidden')),
  confirms integer not null default 0,
  rejects integer not null default 0,
  comments integer not null default 0,
  created_at timestamptz(3) not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by uuid,
  validated_at timestamptz,
  validated_count integer
);
-- The feed, all categories or one; hidden reports have an index of their own, being few.
create index reports_feed on reports (created_at, id) where deleted_at is null and status <> 'hidden';
create index reports_feed_of_category on reports (category, created_at, id) where deleted_at is null and status <> 'hidden';
create index reports_hidden on reports (created_at, id) where deleted_at is null and status = 'hidden';
create index reports_hidden_of_author on reports (author_id, created_at, id) where deleted_at is null and status = 'hidden';
create index reports_of_author on reports (author_id, created_at, id);
create index reports_similar on reports (category, cell, created_at) where deleted_at is null and status = 'active';
create index reports_without_address on reports (created_at) where address is null and deleted_at is null;
create unique index reports_of_photo on reports (photo_display);
create index reports_deleted on reports (deleted_at) where deleted_at is not null;

-- How many visible reports each hour of UTC holds, so that a total costs the same however many there are:
-- a row for each category, and one named all.
create table report_counts (
  hour timestamptz not null,
  category text not null,
  count integer not null,
  primary key (category, hour)
);

-- One row for each Idempotency-Key an author has used; unique for ever.
create table report_submissions (
  author_id uuid not null references users on delete cascade,
  key text not null,
  body_hash text not null,
  report_id uuid not null,
  rewards jsonb not null default '{}',
  created_at timestamptz not null,
  primary key (author_id, key)
);

-- The timeline of a report: what changed, when, by which role; never by whom.
create table report_events (
  id uuid primary key,
  report_id uuid not null references reports on delete cascade,
  at timestamptz not null,
  kind text not null check (kind in ('reported', 'validated', 'active', 'resolved', 'hidden', 'deleted')),
  role text not null check (role in ('author', 'community', 'administrator')),
  note text
);
create index report_events_of_report on report_events (report_id, at);
