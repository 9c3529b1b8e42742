-- Everything that an administrator has done, for ever: who, what, before and after. An administrator who has left is a
-- random id. What names a person who has left is taken out of before and after; nothing else changes a row.
create table admin_log (
  id uuid primary key,
  at timestamptz(3) not null,
  administrator_id uuid not null,
  action text not null,
  target_kind text not null,
  target_id text not null,
  -- Whom what was changed names.
  person_id uuid,
  before jsonb,
  after jsonb
);
create index admin_log_by_time on admin_log (at, id);
create index admin_log_of_action on admin_log (action, at, id);
create index admin_log_of_person on admin_log (person_id);

create function keep_admin_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.id, new.at, new.administrator_id, new.action, new.target_kind, new.target_id, new.person_id)
      is not distinct from (old.id, old.at, old.administrator_id, old.action, old.target_kind, old.target_id, old.person_id)
      and new.before is null and new.after is null then
    return new;
  end if;
  raise exception 'the log of administration is append-only';
end $$;
create trigger admin_log_is_kept before update or delete on admin_log for each row execute function keep_admin_log();

-- After a dismissal neighbours' flags never hide the report again.
alter table reports add column flags_dismissed_at timestamptz;

-- The author is told what an administrator has done to a report, with the note.
alter table notifications drop constraint notifications_type_check;
alter table notifications add constraint notifications_type_check
  check (type in ('confirm', 'reject', 'community_validated', 'active', 'resolved', 'hidden'));
alter table notifications add column note text;

-- A correction is what an administrator's change of category, or taking off the photo, changes of the points.
alter table ledger drop constraint ledger_reason_check;
alter table ledger add constraint ledger_reason_check
  check (reason in ('report', 'validation', 'reversal', 'correction'));
drop index ledger_of_report;
create unique index ledger_of_report on ledger (report_id, reason) where reason <> 'correction';
create index ledger_corrections on ledger (report_id, at) where reason = 'correction';

-- Words that administrators search by.
create index reports_words on reports
  using gin (to_tsvector('simple', description || ' ' || coalesce(address, ''))) where deleted_at is null;
create index comments_words on comments using gin (to_tsvector('simple', text));
create index users_words on users
  using gin (to_tsvector('simple', display_name || ' ' || translate(email, '@.-_+', '     ')));
create index comments_by_time on comments (created_at, id);
create index users_by_time on users (created_at, id);
-- Administrators list resolved reports by themselves; they are few among many.
create index reports_resolved on reports (created_at, id) where deleted_at is null and status = 'resolved';
