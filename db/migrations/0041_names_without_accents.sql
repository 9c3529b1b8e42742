-- A text in lower case, without the accents of Latin, Greek and Cyrillic letters.
create function without_accents(text) returns text language sql immutable parallel safe as $$
  select translate(lower(normalize(regexp_replace(normalize($1, NFD), '[\u0300-\u036f]+', '', 'g'), NFC)), 'øłđıØŁĐ', 'oldiold')
$$;

-- The words of a text: what punctuation joins are words of their own.
create function separate_words(text) returns tsvector language sql immutable parallel safe as $$
  select to_tsvector('simple', translate($1, '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', repeat(' ', 32)))
$$;

-- What administrators find people by. users_words is kept for the release before, which searches it; the next one drops it.
create index users_named on users using gin (separate_words(without_accents(display_name || ' ' || email)));
