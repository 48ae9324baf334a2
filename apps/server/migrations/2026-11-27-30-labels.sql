-- Labels that Premium members put on a published set, or on one of its photos and films.
create table contribution_labels (
  contribution bigint not null references contributions on delete cascade,
  -- Null: on the set itself.
  material bigint references contribution_materials on delete cascade,
  label text not null check (length(label) between 1 and 60),
  uid bigint not null references members on delete cascade,
  added_at bigint not null
);
create unique index contribution_labels_once
  on contribution_labels (contribution, coalesce(material, 0), label, uid);
create index contribution_labels_label on contribution_labels (label text_pattern_ops);
create index contribution_labels_uid on contribution_labels (uid);
create index contribution_labels_material on contribution_labels (material);
