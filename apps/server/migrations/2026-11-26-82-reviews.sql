-- What reviewers did is written down beside the acts of moderators.
alter type moderation_act add value 'review_opened';
alter type moderation_act add value 'review_decided';
