-- Whose avatar a file is, asked whenever one is served. The condition is written in the question too.
create index members_avatar on members (avatar) where avatar like '/media/%';

-- Somebody of the team has opened a private album.
alter type moderation_act add value 'album_opened';
