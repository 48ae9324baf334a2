// Who may watch a camera: whoever is in its room, or in its call, and is not apart from its publisher.
import {
  type ArgsOf,
  refusalFor,
  standingOf,
  streamLimits,
  type streamsActions,
  type Uid,
} from '@alcove/protocol';
import type { Clock } from '../../platform/clock.ts';
import type { LiveConnection } from '../../platform/live/live.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import type { Relations } from '../relations/index.ts';
import type { RoomsForStreams } from '../rooms/index.ts';
import type { KnownStreams } from './known-streams.ts';
import type { KnownStream } from './notices.ts';

type Needs = {
  clock: Clock;
  known: KnownStreams;
  rooms: Pick<RoomsForStreams, 'seated'>;
  relations: Pick<Relations, 'blockOf'>;
};

export const isVisitor = (connection: LiveConnection) => connection.person?.kind === 'trial';

export function createDoor({ clock, known, rooms, relations }: Needs) {
  return {
    /** Another's is as unknown as none. */
    streamToWatch(
      { stream_id, call_id }: Pick<ArgsOf<typeof streamsActions.view>, 'stream_id' | 'call_id'>,
      connection: LiveConnection,
    ): KnownStream {
      const stream = known.stream(stream_id);
      if (!stream || (stream.private && (stream.callId === '' || stream.callId !== call_id))) {
        throw refuse('stream_unknown');
      }
      const { uid, rooms: seats } = rooms.seated(connection);
      if (stream.uid === uid) throw refuse('not_oneself');
      if (!stream.private && !seats.has(stream.roomId)) throw refuse('not_in_room');
      if (stream.private && isVisitor(connection)) throw refuse('login_required');
      // Whoever is no visitor is shown the stream itself, or nothing.
      const refused = refusalFor('watchStreams', standingOf(connection.person, clock.now()));
      if (refused && !isVisitor(connection)) throw new Refusal(refused);
      return stream;
    },

    async refuseBlocked(uid: Uid, publisher: Uid): Promise<void> {
      // A visitor has no relations.
      if (uid < 0) return;
      const [byHer, byMe] = await Promise.all([
        relations.blockOf(publisher, uid),
        relations.blockOf(uid, publisher),
      ]);
      if (byHer) throw refuse(byHer.untilAt === 0 ? 'blocked_for_good' : 'blocked_for_a_day');
      if (byMe) throw refuse('watching_blocked_by_me');
    },

    /** `here`: those of hers that this process looks after, whether others know of them or not. */
    judgeNumber(uid: Uid, connection: LiveConnection, here: ReadonlySet<string>) {
      const elsewhere = known.viewsBy(uid).filter(({ id }) => !here.has(id));
      const count = here.size + elsewhere.length;
      if (isVisitor(connection) && count > 0) {
        throw new Refusal(refusalFor('watchManyStreams', 'trial') ?? 'watching_one_at_a_time');
      }
      if (count >= streamLimits.viewsPerMember) {
        throw refuse('views_too_many', { count: streamLimits.viewsPerMember });
      }
    },
  };
}
