-- What administrators list, by state and category and in each of their orders. Each pair of state and category is read by itself.
drop index reports_resolved;
create index reports_listed on reports (status, category, created_at, id) where deleted_at is null;
create index reports_listed_by_confirms on reports (status, category, confirms, id) where deleted_at is null;

-- Flags that nobody has decided, counted where reports are ordered by them.
alter table reports add column flags integer not null default 0;
update reports set flags = counted.count
from (select report_id, count(*) as count from flags where decided_at is null group by report_id) counted
where counted.report_id = id;
create index reports_listed_by_flags on reports (status, category, flags, id) where deleted_at is null;
create index reports_flagged on reports (flags, id) where flags > 0 and deleted_at is null;

drop index flags_open;
create index flags_open on flags (flagged_at, report_id) where decided_at is null;

create index standings_by_points on standings (points, user_id);
create index standings_by_reports on standings (total_reports, user_id);
create index users_by_name on users (display_name, id);

create index admin_log_of_target on admin_log (target_id, at, id);
