-- A forbidden tag may be allowed again; the act stands in the log with its reason.
alter type moderation_act add value 'tag_allowed';
