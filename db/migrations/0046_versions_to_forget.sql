-- Finds announced versions that are two days old; they are deleted then.
create index report_events_with_versions on report_events (at) where announced_versions <> '[]';
