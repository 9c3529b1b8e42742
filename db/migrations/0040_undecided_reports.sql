-- When neighbours' flags have hidden a report that no administrator has decided on; null for every other report. It is stored so
-- that such a report is found even if all accounts that flagged it are deleted.
alter table reports add column undecided_since timestamptz(3);

create function find_undecided_since(report uuid) returns timestamptz language sql stable as $$
  select e.at from reports r
  cross join lateral (
    select at, role from report_events where report_id = r.id and kind = 'hidden' order by at desc, id desc limit 1
  ) e
  where r.id = report and r.status = 'hidden' and e.role = 'community'
    -- If a hidden report has a state that is not announced, an administrator has hidden it.
    and not exists (select from untold_states where report_id = r.id)
    and not exists (select from flag_decisions where report_id = r.id and after = 'hidden' and decided_at >= e.at)
$$;

-- Triggers keep it, so that no release and no statement typed by hand can forget it.
create function note_undecided() returns trigger language plpgsql as $$
declare
  report uuid;
  since timestamptz(3);
begin
  if tg_table_name = 'reports' then
    report := new.id;
  elsif tg_op = 'DELETE' then
    report := old.report_id;
  else
    report := new.report_id;
  end if;
  since := find_undecided_since(report);
  update reports set undecided_since = since where id = report and undecided_since is distinct from since;
  return null;
end $$;
create trigger reports_change_undecided after update of status on reports for each row
  when (old.status <> new.status) execute function note_undecided();
create trigger report_events_change_undecided after insert on report_events for each row
  when (new.kind = 'hidden') execute function note_undecided();
create trigger untold_states_change_undecided after insert or delete on untold_states for each row
  execute function note_undecided();
create trigger flag_decisions_change_undecided after insert or delete or update of after, decided_at on flag_decisions for each row
  execute function note_undecided();

update reports set undecided_since = found.since
from (select id, find_undecided_since(id) as since from reports where status = 'hidden') found
where found.id = reports.id and found.since is not null;

create index reports_undecided on reports (undecided_since, id)
  where undecided_since is not null and flags = 0 and deleted_at is null;
