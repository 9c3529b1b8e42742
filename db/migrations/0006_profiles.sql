create table profiles (
  user_id uuid primary key references users on delete cascade,
  phone_number text,
  home_location text,
  home_lat double precision,
  home_lng double precision
);
