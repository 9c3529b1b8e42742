-- Numbers of the overview that are too much to count while somebody waits; a job measures them. One row.
create table overview_numbers (
  id boolean primary key default true check (id),
  open integer not null,
  resolved integer not null,
  hidden integer not null,
  -- From a report to its resolution, of those resolved within 90 days; null: none was.
  median_seconds double precision,
  measured_at timestamptz not null
);
