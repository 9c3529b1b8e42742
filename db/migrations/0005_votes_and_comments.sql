create table votes (
  report_id uuid not null references reports on delete cascade,
  voter_id uuid not null references users on delete cascade,
  type text not null check (type in ('confirm', 'reject')),
  voted_at timestamptz not null,
  primary key (report_id, voter_id)
);
create index votes_of_voter on votes (voter_id);

create table comments (
  id uuid primary key,
  report_id uuid not null references reports on delete cascade,
  author_id uuid references users on delete set null,
  text text not null,
  created_at timestamptz not null
);
create index comments_of_report on comments (report_id, created_at, id);
create index comments_of_author on comments (author_id);

create table comment_images (
  comment_id uuid not null references comments on delete cascade,
  position integer not null,
  file text not null,
  width integer not null,
  height integer not null,
  primary key (comment_id, position)
);
