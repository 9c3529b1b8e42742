-- Since when neighbours' flags hide a report on which no administrator has decided; null for every other report.
create function find_undecided_since(report uuid) returns timestamptz language sql stable as $$
  select e.at from reports r
  cross join lateral (
    select at, role from report_events where report_id = r.id and kind = 'hidden' order by at desc, id desc limit 1
  ) e
  where r.id = report and r.status = 'hidden' and e.role = 'community'
    -- If a hidden report has a state that is not announced, an administrator has hidden it.
    and not exists (select from untold_states where report_id = r.id)
    and not exists (select from flag_decisions where report_id = r.id and decided_at >= e.at)
    -- A decision leaves closed flags too; a version before 1.0 stored nothing else.
    and not exists (select from flags where report_id = r.id and decided_at >= e.at)
$$;

-- Finds such a report even if all accounts that flagged it are deleted, and their flags with them.
create index report_events_hidden_by_flags on report_events (at, report_id) where kind = 'hidden' and role = 'community';
