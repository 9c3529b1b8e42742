-- When its author last corrected a report; null: never.
alter table reports add column edited_at timestamptz(3);

-- What a report said before each correction by its author, for administrators alone. It goes with the report, and with its author's
-- account even where the report stays.
create table report_corrections (
  id uuid primary key,
  report_id uuid not null references reports on delete cascade,
  -- When this was replaced.
  at timestamptz(3) not null,
  category text not null,
  description text not null,
  lat double precision not null,
  lng double precision not null,
  address text
);
create index report_corrections_of_report on report_corrections (report_id, at);

-- What the report said when it was flagged, since its author may correct it afterwards; null: not known, as of a flag that an earlier
-- release has set.
alter table flags add column description text;
