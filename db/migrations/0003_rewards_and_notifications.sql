-- Every award and reversal is a row of the ledger; standings hold what follows from it.
create table standings (
  user_id uuid primary key references users on delete cascade,
  points integer not null default 0,
  level integer not null default 1,
  total_reports integer not null default 0,
  reports_with_photos integer not null default 0,
  validated_reports integer not null default 0,
  reports_by_category jsonb not null default '{}',
  current_streak integer not null default 0,
  longest_streak integer not null default 0,
  last_report_day date,
  -- Of last_report_day: reports that still stand, streak bonuses given.
  day_reports integer not null default 0,
  day_streak_bonuses integer not null default 0
);

create table ledger (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  report_id uuid not null,
  at timestamptz not null,
  day date not null,
  points integer not null,
  reason text not null check (reason in ('report', 'validation', 'reversal')),
  details jsonb not null
);
create index ledger_of_user on ledger (user_id, at, id);
-- One award, one validation, one reversal a report.
create unique index ledger_of_report on ledger (report_id, reason);

create table earned_badges (
  user_id uuid not null references users on delete cascade,
  badge text not null,
  earned_at timestamptz not null,
  shown_at timestamptz,
  primary key (user_id, badge)
);

create table notifications (
  id uuid primary key,
  report_id uuid not null,
  user_id uuid not null references users on delete cascade,
  type text not null check (type in ('confirm', 'reject', 'community_validated')),
  count integer not null default 1,
  timestamp timestamptz not null,
  read_at timestamptz
);
create unique index notifications_unread on notifications (user_id, report_id, type) where read_at is null;
create index notifications_of_user on notifications (user_id, timestamp);

-- A missing row means yes.
create table notification_preferences (
  user_id uuid not null references users on delete cascade,
  category text not null,
  wanted boolean not null,
  primary key (user_id, category)
);
