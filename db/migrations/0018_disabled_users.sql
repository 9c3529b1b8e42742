-- Disabled accounts are few, and administrators list them in every order.
create index users_disabled on users (id) where disabled_at is not null;
