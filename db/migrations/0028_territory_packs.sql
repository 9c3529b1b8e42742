-- The packs of map and places that this installation has used; the active one has no replaced_at.
create table territory_packs (
  -- The first 32 hexadecimal digits of the SHA-256 of its bytes.
  hash text primary key,
  -- The key of its file in the store.
  file text not null,
  -- project: came with the program; import: npm run territory.
  source text not null check (source in ('project', 'import')),
  -- When OpenStreetMap's data were like this; null if unknown.
  extract_date timestamptz,
  activated_at timestamptz not null,
  replaced_at timestamptz
);

create unique index territory_packs_active on territory_packs ((true)) where replaced_at is null;
