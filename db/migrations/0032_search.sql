-- What residents find a report by: the word forms of its description and its address, in English and in Spanish, and #category.
-- The program names the words, since the embedded database can't take accents off. null: not known yet; a job finds it.
alter table reports add column search tsvector;

-- The forms of a word, by the dictionaries of both languages: without accents, and as it is written. None for what says nothing
-- in one of the languages, such as "the" and "el"; but "sea" is a place in English.
create function word_forms(plain text, written text) returns text[] language sql immutable parallel safe as $$
  select case
    when plain <> 'sea' and '{}'::text[] in (ts_lexize('english_stem', plain), ts_lexize('spanish_stem', written)) then '{}'::text[]
    else array(
      select distinct form
      from unnest(ts_lexize('english_stem', plain) || ts_lexize('spanish_stem', plain) || ts_lexize('spanish_stem', written)) as form
      where form <> '')
  end
$$;

-- Each of the words is plain, or plain and as it is written, with a space between.
create function search_of(words text[], category text) returns tsvector language sql immutable parallel safe as $$
  select array_to_tsvector(array_agg(distinct form)) from (
    select unnest(word_forms(split_part(word, ' ', 1), split_part(word, ' ', -1))) from unnest(words) as word
    union all select '#' || category
  ) as known (form)
$$;

-- New reports wait for a place in the index only in a short list, because each search reads that list too.
create index reports_search on reports using gin (search) with (gin_pending_list_limit = 256) where deleted_at is null;
create index reports_without_search on reports (created_at) where search is null and deleted_at is null;

-- Who changes what a report is found by, and not how, makes that unknown.
create function forget_search() returns trigger language plpgsql as $$
begin
  new.search := null;
  return new;
end $$;
create trigger reports_change_search before update of description, address, category on reports for each row
  when ((new.description, new.category, coalesce(new.address, '')) is distinct from
    (old.description, old.category, coalesce(old.address, '')) and new.search is not distinct from old.search)
  execute function forget_search();

-- Where a point lies on a map on which all directions count the same, for the order by distance.
create function map_point(lat double precision, lng double precision) returns point language sql immutable parallel safe as $$
  select point(lng, degrees(ln(tan(radians(45 + least(85, greatest(-85, lat)) / 2)))))
$$;
create index reports_by_place on reports using gist (map_point(lat, lng)) where deleted_at is null and status <> 'hidden';
create index reports_by_confirms on reports (listed_confirms, id) where deleted_at is null and status <> 'hidden';
create index reports_validated on reports (created_at, id)
  where deleted_at is null and status <> 'hidden' and validated_at is not null;
