-- What the geocoder answered: key is the point to four decimals; label is null where it knew no name.
create table geocoded_places (
  key text primary key,
  label text,
  fetched_at timestamptz not null
);

-- The outbox. A mail is written in the transaction that causes it and sent afterwards.
create table mails (
  id uuid primary key,
  kind text not null,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  created_at timestamptz not null,
  attempts integer not null default 0,
  next_try_at timestamptz,
  sent_at timestamptz,
  failure text
);
create index mails_to_send on mails (next_try_at) where sent_at is null and next_try_at is not null;
create index mails_by_time on mails (created_at);
