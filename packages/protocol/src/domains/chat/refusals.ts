// Refusals of the chat in rooms.
import { defineRefusals } from '../../refusals/kinds.ts';

export const chatRefusals = defineRefusals({
  not_in_room: { kind: 'conflict' },
  in_too_many_rooms: { kind: 'rule', params: ['count'] },
  not_room_owner: { kind: 'rule' },
  message_empty: { kind: 'invalid' },
  message_long: { kind: 'invalid', params: ['count'] },
});
