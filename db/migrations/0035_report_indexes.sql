-- For erasing a report, which deletes what is pending about it.
create index pending_messages_of_report on pending_messages (report_id);
-- The search for similar reports reads report_words instead, since 1.0.0.
drop index reports_similar;
