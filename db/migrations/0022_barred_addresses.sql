-- What an administrator has decided about somebody outlives their account: a keyed hash of the address says that it comes
-- back disabled, or does not become an administrator by ADMIN_EMAILS.
create table address_key (
  is_only boolean primary key default true check (is_only),
  key text not null
);

create table barred_addresses (
  hash text not null,
  bar text not null check (bar in ('sign-in', 'administration')),
  primary key (hash, bar)
);
