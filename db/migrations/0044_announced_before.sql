-- When a report was corrected after its announcement: versions that were replaced from then on have been announced.
alter table report_events add column announced_before timestamptz;
