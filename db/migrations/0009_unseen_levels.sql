-- The level that its person saw last, where the present one was reached while they were away; null elsewhere.
alter table standings add column seen_level integer;
