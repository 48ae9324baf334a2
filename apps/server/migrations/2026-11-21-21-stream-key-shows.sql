-- What a key started last, and in which process: whoever starts by it next takes its place, wherever that is.
alter table stream_keys
  add column stream_id text,
  add column process text,
  add check ((stream_id is null) = (process is null));
