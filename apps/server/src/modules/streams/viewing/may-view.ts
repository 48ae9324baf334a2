// Who may watch a camera: people in its room, or the other member of its call, unless a block hides them and its publisher from each other.
import { isAnonymous, may, refusalFor, standingOf, streamLimits, type Uid } from '@alcove/protocol';
import type { Use } from '../../../platform/engines.ts';
import type { LiveConnection } from '../../../platform/live/live.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import type { VideoCalls } from '../../video-calls/index.ts';
import type { Relations } from '../../relations/index.ts';
import type { Chat } from '../../chat/index.ts';
import type { KnownStreams } from '../known-streams.ts';
import type { KnownStream } from '../registry-entries.ts';

type Needs = Use<'clock'> & {
  known: Pick<KnownStreams, 'stream' | 'viewsBy'>;
  chat: Pick<Chat, 'sessionOn'>;
  videoCalls: Pick<VideoCalls, 'admit'>;
  relations: Pick<Relations, 'blockOf'>;
};

export function createViewPermission({ clock, known, chat, videoCalls, relations }: Needs) {
  const standing = ({ person }: Pick<LiveConnection, 'person'>) => standingOf(person, clock.now());

  return {
    /** Visitors, and members before activation, are shown blurred pictures instead of the stream. */
    isPicturesOnly: (connection: LiveConnection): boolean => !may('watchStreams', standing(connection)),

    /** A showroom's picture is for those who can pay. */
    refuseVisit(connection: LiveConnection): void {
      const refused = refusalFor('visitShowrooms', standing(connection));
      if (refused) throw new Refusal(refused);
    },

    async streamToView(
      { stream_id: streamId, call_id: callId }: { stream_id: string; call_id: string },
      connection: LiveConnection,
    ): Promise<KnownStream> {
      const stream = known.stream(streamId);
      const { uid, rooms: joined } = chat.sessionOn(connection);
      if (!stream) throw refuse('stream_unknown');
      if (stream.private && stream.uid !== uid) {
        // A private stream of another member answers like an unknown id, so that its existence is not revealed.
        if (stream.callId === '' || stream.callId !== callId) throw refuse('stream_unknown');
        await videoCalls.admit(callId, uid).catch(() => {
          throw refuse('stream_unknown');
        });
        return stream;
      }
      if (stream.uid === uid) throw refuse('not_oneself');
      if (!joined.has(stream.roomId)) throw refuse('not_in_room');
      const refused = refusalFor('seeBlurredSnapshots', standing(connection));
      if (refused) throw new Refusal(refused);
      return stream;
    },

    async refuseBlocked(uid: Uid, publisher: Uid): Promise<void> {
      // A trial has no relations.
      if (isAnonymous({ uid })) return;
      const [byPublisher, byViewer] = await Promise.all([
        relations.blockOf(publisher, uid),
        relations.blockOf(uid, publisher),
      ]);
      if (byPublisher) throw refuse(byPublisher.untilAt === 0 ? 'blocked_for_good' : 'blocked_for_a_day');
      if (byViewer) throw refuse('watching_blocked_by_me');
    },

    /** `local`: the viewer's views in this process, including those that other processes do not know yet. */
    refuseTooMany(uid: Uid, connection: LiveConnection, local: ReadonlySet<string>) {
      const elsewhere = known.viewsBy(uid).filter(({ id }) => !local.has(id));
      const count = local.size + elsewhere.length;
      if (!may('watchStreams', standing(connection)) && count > 0) {
        throw new Refusal(refusalFor('watchManyStreams', standing(connection)) ?? 'watching_one_at_a_time');
      }
      if (count >= streamLimits.viewsPerMember) {
        throw refuse('views_too_many', { count: streamLimits.viewsPerMember });
      }
    },
  };
}
