-- That a reviewer has lifted the veil of a file is written down beside their decisions.
alter type moderation_act add value 'review_file_seen';
