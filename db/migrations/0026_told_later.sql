-- A report that an administrator has given another state, of which nobody has been told yet. A job tells it when it is due: in the
-- timeline and to the author. A report that is back in the state that was told has no row.
create table untold_states (
  report_id uuid primary key references reports on delete cascade,
  told text not null check (told in ('active', 'resolved', 'hidden')),
  note text,
  changed_at timestamptz not null,
  -- By the database's clock, which all processes share.
  due_at timestamptz not null
);
create index untold_states_due on untold_states (due_at);

-- The last decision on each report's flags, for whoever has made it to undo it.
create table flag_decisions (
  report_id uuid primary key references reports on delete cascade,
  -- The same as that of the flags that it has closed.
  decided_at timestamptz not null,
  decided_by uuid not null references users on delete cascade,
  before text not null,
  after text not null
);
create index flag_decisions_by on flag_decisions (decided_by);
