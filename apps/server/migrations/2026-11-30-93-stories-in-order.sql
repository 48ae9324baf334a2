-- Lists begin with what was published last.
drop index stories_published;
create index stories_published on stories (published_at desc, id desc) where state = 'published' and not hidden;
create index stories_published_by_author on stories (author, published_at desc) where state = 'published' and not hidden;
