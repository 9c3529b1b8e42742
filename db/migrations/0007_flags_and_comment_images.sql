-- The latest flag of each person on a report; a row is replaced when the person may flag again. decided_at: null until
-- an administrator has decided.
create table flags (
  report_id uuid not null references reports on delete cascade,
  user_id uuid not null references users on delete cascade,
  reason text not null check (reason in ('inappropriate', 'spam', 'duplicate', 'resolved', 'other')),
  comment text not null default '',
  flagged_at timestamptz(3) not null,
  decided_at timestamptz,
  primary key (report_id, user_id)
);
create index flags_of_user on flags (user_id);
create index flags_open on flags (flagged_at) where decided_at is null;

-- Who may see an image is asked by its file.
create unique index comment_images_of_file on comment_images (file);
