-- Files that nothing names any more. They are unlinked a day later, so that a backup under way still finds them.
create table removed_files (
  file text primary key,
  removed_at timestamptz not null
);
create index removed_files_by_time on removed_files (removed_at);

-- The last administrator can't go.
create index users_admins on users (id) where admin;

-- A mail of which nothing is kept once it was sent or given up: it tells somebody that nothing is kept of them.
alter table mails add column is_forgotten boolean not null default false;
