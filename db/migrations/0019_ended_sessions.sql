-- Every process is told whose session ends, whatever ends it, since each remembers for a while whose session is whose.
create function tell_signed_out() returns trigger language plpgsql as $$
begin
  perform pg_notify('people_told', 'signed-out ' || user_id) from (select distinct user_id from gone) as ended;
  return null;
end $$;
create trigger sessions_end after delete on sessions referencing old table as gone
  for each statement execute function tell_signed_out();

create function tell_disabled() returns trigger language plpgsql as $$
begin
  perform pg_notify('people_told', 'signed-out ' || new.id);
  return null;
end $$;
create trigger users_are_disabled after update of disabled_at on users for each row
  when (new.disabled_at is not null and old.disabled_at is null) execute function tell_disabled();
