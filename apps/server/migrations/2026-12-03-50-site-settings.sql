-- What owners have set while the site ran; what the environment names counts before it. `version`: the number of the
-- change that wrote the row, one more than the highest before it.
create table site_settings (
  name text primary key check (length(name) <= 40),
  value text not null check (length(value) <= 500),
  version bigint not null,
  changed_at bigint not null
);
alter type moderation_act add value 'setting_changed';
