-- When a person signs in again in the same browser, their session gets a new id. The browser's pushes go with it.
alter table push_subscriptions drop constraint push_subscriptions_session_id_fkey,
  add constraint push_subscriptions_session_id_fkey foreign key (session_id) references sessions
    on update cascade on delete cascade;
