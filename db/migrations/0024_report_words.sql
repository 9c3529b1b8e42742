-- The different words of a description, the longest first, with a space between; similar.rules.ts says what a word is. null: not
-- yet known, as in what an earlier release inserts; a job finds them. '' also stands in what is too old to be searched for.
alter table reports add column words text default '';
alter table reports alter column words drop default;
update reports set words = null where created_at > now() - interval '14 days' and deleted_at is null;
create index reports_without_words on reports (created_at) where words is null;

-- Who changes a description without its words makes them unknown.
create function forget_words() returns trigger language plpgsql as $$
begin
  new.words := null;
  return new;
end $$;
create trigger reports_change_words before update of description on reports for each row
  when (new.description <> old.description and new.words is not distinct from old.words) execute function forget_words();

-- For the search: the active reports of the last 14 days by category, cell and word. One list for each of these holds what the
-- search needs to know of a report before it looks at it. The word '' stands for all reports of the category and cell.
create function word_list(category text, cell integer, word text) returns bigint language sql immutable
  as $$ select hashtextextended(category || ' ' || word, cell) $$;
create table report_words (
  list bigint not null,
  -- How many words the report has.
  size integer not null,
  created_at timestamptz(3) not null,
  report_id uuid not null,
  lat double precision not null,
  lng double precision not null,
  primary key (list, size, created_at, report_id) include (lat, lng)
);
-- Says that lists are long, since those of a busy place are. Else the database reads a whole list and sorts it, where the first
-- few entries are asked for.
alter table report_words alter column list set (n_distinct = 10);

-- A trigger keeps the lists, so that no release and no statement typed by hand can forget them. Of a very long text the
-- hundred longest words are listed.
create function list_words() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from report_words
    where list = any (array(select word_list(old.category, old.cell, word) from string_to_table(' ' || old.words, ' ') as word))
      and size = cardinality(string_to_array(old.words, ' ')) and created_at = old.created_at and report_id = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into report_words (list, size, created_at, report_id, lat, lng)
    select word_list(new.category, new.cell, word), cardinality(string_to_array(new.words, ' ')), new.created_at, new.id,
      new.lat, new.lng
    from string_to_table(' ' || new.words, ' ') with ordinality as parts (word, nth)
    where nth <= 101 and new.words <> '' and new.status = 'active' and new.deleted_at is null
      and new.created_at > now() - interval '14 days'
    on conflict do nothing;
  end if;
  return null;
end $$;
create trigger reports_come_listed after insert on reports for each row
  when (new.words <> '' and new.created_at > now() - interval '14 days') execute function list_words();
create trigger reports_change_lists
  after update of description, words, category, cell, lat, lng, status, deleted_at, created_at on reports for each row
  when ((old.words, old.category, old.cell, old.lat, old.lng, old.status, old.deleted_at, old.created_at)
    is distinct from (new.words, new.category, new.cell, new.lat, new.lng, new.status, new.deleted_at, new.created_at))
  execute function list_words();
create trigger reports_leave_lists after delete on reports for each row
  when (old.words <> '') execute function list_words();
