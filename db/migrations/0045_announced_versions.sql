-- Places and categories with which a report was announced before they were changed: lat, lng, category, and `toldTo`, the
-- last person who was told, null for everybody. announced_before is used no more; the next release drops it.
alter table report_events add column announced_versions jsonb not null default '[]';
