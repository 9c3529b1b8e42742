-- What a notification's report is about: shown beside the message.
alter table notifications add column category text not null default 'other';
update notifications set category = reports.category from reports where reports.id = report_id;

-- Whose votes an unread notification has counted, so that a vote that returns is not counted twice. In no answer.
create table notification_voters (
  notification_id uuid not null references notifications on delete cascade,
  voter_id uuid not null references users on delete cascade,
  primary key (notification_id, voter_id)
);
create index notification_voters_of_voter on notification_voters (voter_id);
create index notifications_of_report on notifications (report_id);
