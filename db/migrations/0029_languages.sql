-- The language that somebody has chosen, or registered in. Nobody could choose one before: null.
alter table users alter column language drop not null, alter column language drop default;
update users set language = null;
