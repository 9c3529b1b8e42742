-- What a mail was composed of, for mails that are composed anew without a report that was hidden or deleted meanwhile.
alter table mails add column composed_of jsonb;
