-- The images that were sent with a comment under an Idempotency-Key, hashed; null where none were, or no key.
alter table comments add column images_hash text;
