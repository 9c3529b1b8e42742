-- Null: the person has chosen nothing about pushes of this kind, so they come once a device shows pushes.
alter table channels alter column push drop not null;
