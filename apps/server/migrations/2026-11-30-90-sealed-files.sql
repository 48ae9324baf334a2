-- Keys of files that are stored sealed, one for each folder of them. Without its row nothing reads the bytes, wherever
-- copies of them are: this table stays out of backups.
create table file_keys (
  folder text primary key,
  key bytea not null,
  made_at bigint not null
);
create index file_keys_by_age on file_keys (made_at);
