-- Tags, under the one word of the glossary.
alter table contribution_labels rename to given_tags;
alter table given_tags rename column label to tag;
alter index contribution_labels_once rename to given_tags_once;
alter index contribution_labels_label rename to given_tags_tag;
alter index contribution_labels_uid rename to given_tags_uid;
alter index contribution_labels_material rename to given_tags_material;
