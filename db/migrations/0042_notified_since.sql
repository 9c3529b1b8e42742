-- When the first event happened that a follower's unread notification counts, so that deleted comments do not count. Older
-- notifications don't know it.
alter table notifications add column since timestamptz not null default 'epoch';
