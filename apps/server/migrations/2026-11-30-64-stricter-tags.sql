-- Tags that may no longer be given: too short, with signs, of two scripts, or named as an address of tags.
delete from given_tags where length(tag) < 2 or tag in ('photo', 'video', 'contributions')
  or tag ~ '[!-&(-,./:-@\[-`{-~\u00a0-\u00bf\u0300-\u036f\u2000-\u2018\u201a-\u206f\u2190-\u2bff\u3000-\u303f\ufe00-\ufe0f\U0001f000-\U0001faff]'
  or tag ~ '^[''\u2019 -]' or (tag ~ '[a-z\u00c0-\u024f]' and tag ~ '[\u0370-\u06ff]')
  or (tag ~ '[\u0370-\u03ff]' and tag ~ '[\u0400-\u06ff]');
delete from tag_names where not exists (select from given_tags where given_tags.tag = tag_names.name);
