-- A new code deletes the mail of the older one by its recipient.
create index mails_by_recipient on mails (recipient);

-- Deleting an account deletes the limits that were counted for it: their keys end with its id or its address.
create index rate_limits_by_end_of_key on rate_limits (reverse(key) collate "C");
