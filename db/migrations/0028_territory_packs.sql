-- The packs of map and places that this installation has used; the active one of a territory has no replaced_at.
create table territory_packs (
  -- The first 32 hexadecimal digits of the SHA-256 of its bytes.
  hash text primary key,
  -- The id in the territory's file.
  territory text not null,
  -- The key of its file in the store.
  file text not null,
  -- project: came with the program; import: npm run territory.
  source text not null check (source in ('project', 'import')),
  -- Whether the place index holds its places; false where places were imported before there were packs.
  has_places boolean not null,
  -- When OpenStreetMap's data were like this; null if unknown.
  extract_date timestamptz,
  activated_at timestamptz not null,
  replaced_at timestamptz
);

create unique index territory_packs_active on territory_packs (territory) where replaced_at is null;
