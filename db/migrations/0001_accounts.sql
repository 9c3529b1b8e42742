-- People, their sessions and passwords (written by Better Auth), one-time codes, and the limits' counters.
create table users (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  display_name text not null,
  first_name text not null default '',
  last_name text not null default '',
  email_verified boolean not null default false,
  avatar text,
  admin boolean not null default false,
  disabled_at timestamptz,
  dark_mode boolean not null default true,
  language text not null default 'en',
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index users_unverified on users (created_at) where not email_verified;

create table sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  token text not null unique,
  ip_address text,
  user_agent text,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index sessions_of_user on sessions (user_id);
create index sessions_by_end on sessions (expires_at);

create table credentials (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  account_id text not null,
  provider_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (provider_id, account_id)
);
create index credentials_of_user on credentials (user_id);

-- Codes of mailed links: stored hashed, one kind, one use; a new one replaces the old one of its kind.
create table codes (
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('verify', 'reset', 'link', 'delete')),
  hash text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, kind)
);

create table rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_by_end on rate_limits (expire);
