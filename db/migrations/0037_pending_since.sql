-- When the first of the events happened, so that comments which are deleted before the news is sent do not count.
alter table pending_messages add column since timestamptz not null default '-infinity';
