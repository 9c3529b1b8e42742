-- Deleted comments, so that a request that is sent again with the same Idempotency-Key does not post one again.
create table deleted_comments (
  id uuid primary key,
  report_id uuid not null references reports on delete cascade
);
create index deleted_comments_of_report on deleted_comments (report_id);
