-- What goes out of view stands in the log, one row for each thing: hidings themselves end when it returns.
alter type moderation_act add value 'hidden';
