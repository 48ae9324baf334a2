-- Comments under items of any kind, and posts on walls.
create table comments (
  id bigint generated always as identity primary key,
  -- What it stands under: a kind of the protocol, and the item of its domain.
  kind text not null,
  item bigint not null,
  -- The comment that it replies to; null: a comment of its own. Replies have no replies.
  parent bigint references comments on delete cascade,
  -- Null: deleted, and kept above its replies.
  author bigint references members on delete cascade,
  text text not null check (length(text) <= 2000),
  written_at bigint not null,
  -- Out of everybody's view by a report.
  hidden boolean not null default false,
  check ((author is null) = (text = ''))
);
create index comments_item on comments (kind, item, id desc) where parent is null;
create index comments_count on comments (kind, item);
create index comments_parent on comments (parent, id) where parent is not null;
create index comments_author on comments (author, id desc);

create table comment_likes (
  comment bigint not null references comments on delete cascade,
  uid bigint not null references members on delete cascade,
  primary key (comment, uid)
);
create index comment_likes_uid on comment_likes (uid);

create table wall_posts (
  id bigint generated always as identity primary key,
  -- Whose wall it stands on.
  wall bigint not null references members on delete cascade,
  author bigint not null references members on delete cascade,
  text text not null check (length(text) <= 4000),
  -- Who reads it beside its author and the wall's owner; on the wall of another always the owner's followers.
  audience text not null check (audience in ('members', 'followers')),
  written_at bigint not null,
  views bigint not null default 0,
  hidden boolean not null default false,
  check (author = wall or audience = 'followers')
);
create index wall_posts_wall on wall_posts (wall, id desc);
create index wall_posts_author on wall_posts (author, id desc);
create index wall_posts_views on wall_posts (wall, views desc);

create table wall_pictures (
  -- An attachment; the member's upload, which is deleted with the post.
  id text primary key,
  post bigint not null references wall_posts on delete cascade,
  place integer not null
);
create index wall_pictures_post on wall_pictures (post, place);

create table wall_likes (
  post bigint not null references wall_posts on delete cascade,
  uid bigint not null references members on delete cascade,
  primary key (post, uid)
);
create index wall_likes_uid on wall_likes (uid);

-- Members who never changed a setting have no row.
create table wall_settings (
  uid bigint primary key references members on delete cascade,
  writers text not null default 'followers' check (writers in ('everyone', 'followers', 'nobody'))
);

alter table attachments drop constraint attachments_used_in_check;
alter table attachments add constraint attachments_used_in_check check (used_in in ('room', 'pm', 'wall'));
