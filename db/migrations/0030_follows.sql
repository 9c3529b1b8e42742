-- Who has chosen to follow a report, or to leave it. Without a row, its author and everybody who has commented on it follow.
create table follows (
  report_id uuid not null references reports on delete cascade,
  user_id uuid not null references users on delete cascade,
  following boolean not null,
  chosen_at timestamptz not null,
  primary key (report_id, user_id)
);
create index follows_of_user on follows (user_id, report_id);

-- Whether somebody has commented on a report.
create index comments_of_report_by_author on comments (report_id, author_id);
