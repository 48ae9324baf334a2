-- What a process of the site serves of it; until now each served all.
alter table site_processes add column serves text[] not null default '{web,live,jobs,media}';
