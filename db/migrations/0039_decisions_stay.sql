-- A decision on flags stays when the administrator who made it deletes their account.
alter table flag_decisions alter column decided_by drop not null,
  drop constraint flag_decisions_decided_by_fkey,
  add constraint flag_decisions_decided_by_fkey foreign key (decided_by) references users on delete set null;
