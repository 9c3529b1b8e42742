-- Whose photo a file is, is asked each time it is shown.
create unique index users_by_avatar on users (avatar) where avatar is not null;
