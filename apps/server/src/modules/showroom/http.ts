// The HTTP call of showrooms.
import type { showroomCalls } from '@alcove/protocol';
import type { Handlers } from '../../platform/http/call.ts';
import { sessionOf } from '../../platform/http/session.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Rooms } from '../rooms/index.ts';
import type { EarningsOf } from './earnings.ts';

type Needs = { rooms: Pick<Rooms, 'entry'>; earningsOf: EarningsOf };

export const createShowroomCalls = ({ rooms, earningsOf }: Needs): Handlers<typeof showroomCalls> => ({
  async showroomEarnings({ room_id: ref, ...asked }, context) {
    const { uid } = sessionOf(context);
    const room = await rooms.entry.findOwn(uid, ref);
    if (room.creator_uid !== uid) throw refuse('not_room_owner');
    return earningsOf({ roomId: room.id, owner: uid }, asked);
  },
});
