-- Captions of a film stand in rows of their own, one for each language: texts are long, and most who read a file of a
-- set need none of them.
create table contribution_captions (
  material_id bigint not null references contribution_materials on delete cascade,
  language language not null,
  -- WebVTT.
  text text not null check (octet_length(text) between 1 and 204800),
  primary key (material_id, language)
);
-- Nobody was asked for the language of captions: it is taken for the one in which their author reads the site.
insert into contribution_captions
  select material_id, author.language, captions
  from contribution_materials
  join contributions on contributions.id = contribution
  join members author on author.uid = contributions.uid
  where captions <> '';
alter table contribution_materials drop column captions;
