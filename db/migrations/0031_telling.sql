-- An event waits until everybody who follows its report has been told; told_to: the last person so far, in the order of their ids.
-- What was here before counts as told.
alter table report_events
  add column is_told boolean not null default true,
  add column told_to uuid;
alter table report_events alter column is_told set default false;
create index report_events_to_tell on report_events (at, id) where not is_told;

-- A comment's event has the comment's id, and is deleted once it is told.
alter table report_events drop constraint report_events_kind_check;
alter table report_events add constraint report_events_kind_check
  check (kind in ('reported', 'validated', 'active', 'resolved', 'hidden', 'deleted', 'commented'));

alter table notifications drop constraint notifications_type_check;
alter table notifications add constraint notifications_type_check
  check (type in ('confirm', 'reject', 'community_validated', 'active', 'resolved', 'hidden', 'comment', 'new_report'));

-- The ways in which somebody wants to be told of one kind of news; a missing row means the default.
create table channels (
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('state', 'comments', 'validated', 'area')),
  app boolean not null,
  push boolean not null,
  email text not null check (email in ('off', 'now', 'daily', 'weekly')),
  primary key (user_id, kind)
);

-- The code in the link that ends somebody's emails, and whether a push tells no more than that there is news.
create table channel_settings (
  user_id uuid primary key references users on delete cascade,
  unsubscribe_code text not null unique,
  is_push_private boolean not null default false
);

-- News that is not sent yet, one row for a report, a kind and a channel. Later news of that kind joins it.
create table pending_messages (
  user_id uuid not null references users on delete cascade,
  report_id uuid not null references reports on delete cascade,
  kind text not null,
  channel text not null check (channel in ('push', 'email')),
  -- The kind of the last event.
  event text not null,
  note text,
  count integer not null default 1,
  tries integer not null default 0,
  due_at timestamptz not null,
  primary key (user_id, report_id, kind, channel)
);
create index pending_messages_due on pending_messages (channel, due_at);

-- The address that a mail names for ending mails of its sort.
alter table mails add column unsubscribe_url text;
-- The reports that a mail tells of. It is not tried again once one of them is hidden or deleted.
alter table mails add column report_ids uuid[];

-- The pair of keys by which push services know this installation, made at its first start.
create table push_keys (
  id integer primary key default 1 check (id = 1),
  public_key text not null,
  private_key text not null,
  made_at timestamptz not null
);

-- A browser that shows pushes. It ends with the session in which it was added.
create table push_subscriptions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  session_id uuid not null references sessions on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);
create index push_subscriptions_of_user on push_subscriptions (user_id, created_at);
create index push_subscriptions_of_session on push_subscriptions (session_id);

-- A circle in which somebody wants to know of new reports; no categories: all.
create table alerts (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  lat double precision not null,
  lng double precision not null,
  radius_metres integer not null,
  categories text[] not null,
  -- The square that its centre lies in, of a grid whose squares are as large as its radius: see alerts.rules.ts.
  square bigint not null,
  created_at timestamptz not null
);
create index alerts_by_square on alerts (square);
create index alerts_of_user on alerts (user_id, created_at);
