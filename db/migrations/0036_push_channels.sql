-- False: the person has chosen nothing about pushes of this kind. Then `push` is true, and they come once a device shows them.
alter table channels add column is_push_chosen boolean not null default true;
