-- The order in which entries were written. A request's time is taken before its locks are waited for, so two corrections
-- of one report may be written in the other order than their times say. Entries of one person are written while their
-- standing is locked, so these numbers tell which came last.
drop index ledger_of_user;
drop index ledger_corrections;
alter table ledger add column number bigint;
update ledger set number = numbered.number
from (select id, row_number() over (order by at, id) as number from ledger) numbered
where ledger.id = numbered.id;
alter table ledger alter column number set not null;
alter table ledger alter column number add generated always as identity;
-- Marks the last number as given, as a backup expects it.
select setval(pg_get_serial_sequence('ledger', 'number'), max(number)) from ledger having max(number) is not null;

create index ledger_of_user on ledger (user_id, at, number);
create index ledger_corrections on ledger (report_id, number) where reason = 'correction';
