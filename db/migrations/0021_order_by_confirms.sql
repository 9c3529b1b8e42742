-- A vote changes a report's counts. While an index stands on one of them, every vote writes a new entry into every index of
-- reports; so the order by confirms stands on a copy, which is brought up to date before somebody reads in that order.
drop index reports_listed_by_confirms;
alter table reports add column listed_confirms integer not null default 0;
update reports set listed_confirms = confirms where confirms <> 0;
create index reports_listed_by_confirms on reports (status, category, listed_confirms, id) where deleted_at is null;
-- Room on each page for the next version of a row, which then needs no new entries either.
alter table reports set (fillfactor = 90);

-- The reports whose copy is behind: noted when it falls behind, however often the report changes after that.
create table recounted_reports (report_id uuid not null);

create function remember_recounted() returns trigger language plpgsql as $$
begin
  insert into recounted_reports (report_id) values (new.id);
  return null;
end $$;
create trigger reports_come_counted after insert on reports for each row
  when (new.confirms <> new.listed_confirms) execute function remember_recounted();
create trigger reports_are_recounted after update of confirms on reports for each row
  when (old.confirms = old.listed_confirms and new.confirms <> new.listed_confirms) execute function remember_recounted();
