-- Streets and places by name: what was seen where reports are made, and what was imported from an OpenStreetMap extract.
create table places (
  id bigint generated always as identity primary key,
  source text not null check (source in ('seen', 'import')),
  -- The label without accents and case: what makes it the same place.
  key text collate "C" not null,
  label text not null,
  kind text not null,
  lat double precision not null,
  lng double precision not null,
  unique (source, key)
);

-- Every name of a place, normalised by the program and turned so that each of its words comes first once: so one range
-- of the index finds what begins with the words that somebody types. The byte order makes both databases agree.
create table place_names (
  is_start boolean not null,
  turn text collate "C" not null,
  place_id bigint not null references places on delete cascade,
  primary key (is_start, turn, place_id)
);
create index place_names_of_place on place_names (place_id);

-- Addresses that the index has not taken yet.
alter table geocoded_places add column is_indexed boolean not null default false;
create index geocoded_places_to_index on geocoded_places (fetched_at) where not is_indexed;

-- What the geocoder answered to searches, without who asked: [{label, lat, lng}].
create table place_searches (
  query text primary key,
  found jsonb not null,
  fetched_at timestamptz not null
);
create index place_searches_by_time on place_searches (fetched_at);
