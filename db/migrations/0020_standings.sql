-- Everybody has a standing from the first moment: lists in the order of points or reports need look nowhere else.
create function give_standing() returns trigger language plpgsql as $$
begin
  insert into standings (user_id) values (new.id) on conflict do nothing;
  return null;
end $$;
create trigger users_have_standing after insert on users for each row execute function give_standing();

insert into standings (user_id) select id from users on conflict do nothing;
