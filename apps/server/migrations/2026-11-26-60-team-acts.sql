-- What the team changes of rooms that are not its own, and each sealed picture that it looks at.
alter type moderation_act add value 'showroom_closed';
alter type moderation_act add value 'room_changed';
alter type moderation_act add value 'room_destroyed';
alter type moderation_act add value 'report_picture_opened';
