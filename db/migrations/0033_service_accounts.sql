-- Programs of other services, such as a department's, report under an account of their own. Nobody can sign in to it:
-- its address is no email address, and it has no password. It earns no points and reads no notifications.
alter table users add column is_service boolean not null default false;
create index users_services on users (id) where is_service;

drop trigger users_have_standing on users;
create trigger users_have_standing after insert on users for each row when (not new.is_service)
  execute function give_standing();

create function notify_people_only() returns trigger language plpgsql as $$
begin
  if exists (select from users where id = new.user_id and is_service) then
    return null;
  end if;
  return new;
end $$;
create trigger notifications_are_for_people before insert on notifications
  for each row execute function notify_people_only();

-- The keys of these accounts, stored hashed. A revoked one stays on the list.
create table api_keys (
  id uuid primary key,
  account_id uuid not null references users on delete cascade,
  hash text not null unique,
  -- Its last characters, by which people recognise it.
  ending text not null,
  created_at timestamptz not null,
  -- When it was last used, a minute more or less; null if never.
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index api_keys_of_account on api_keys (account_id);
