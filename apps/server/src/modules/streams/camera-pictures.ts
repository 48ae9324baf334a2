// The pictures of cameras in lists of rooms: only what the reader may watch on entering.
import {
  cameraPictureLimits,
  type cameraPicturesCalls,
  refusalFor,
  type RoomId,
  standingOf,
  type Uid,
} from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { personOf } from '../../platform/http/session.ts';
import type { Relations } from '../relations/index.ts';
import type { Rooms } from '../rooms/index.ts';
import type { KnownStreams } from './known-streams.ts';
import type { StreamPictures } from './pictures.ts';
import type { ProcessMessages } from './process-messages.ts';
import type { KnownStream } from './registry-entries.ts';
import { streamPictureAddress } from './stream-wire.ts';

type Needs = Use<'clock'> & {
  known: Pick<KnownStreams, 'inRoom' | 'viewerCount'>;
  messages: Pick<ProcessMessages, 'takePictures'>;
  pictures: Pick<StreamPictures, 'mayKeep'>;
  rooms: Pick<Rooms, 'mayLookIn'>;
  relations: Pick<Relations, 'apart'>;
};

/** What a publisher shows at this moment. */
const isSeen = ({ live, away, camera, paused, veiledAt }: KnownStream) =>
  live && !away && camera && !paused && veiledAt === 0;

export function createCameraPictures(needs: Needs): Handlers<typeof cameraPicturesCalls> {
  const { clock, known, messages, pictures, rooms, relations } = needs;

  function mostWatched(roomId: RoomId, apart: ReadonlyMap<Uid, number>, count: number): KnownStream[] {
    return known
      .inRoom(roomId)
      .filter((stream) => isSeen(stream) && pictures.mayKeep(stream) && !apart.has(stream.uid))
      .map((stream) => ({ stream, viewers: known.viewerCount(stream.id) }))
      .toSorted((one, other) => other.viewers - one.viewers || (one.stream.id < other.stream.id ? -1 : 1))
      .slice(0, count)
      .map(({ stream }) => stream);
  }

  return {
    async cameraPictures({ rooms: ids }, context) {
      const person = personOf(context);
      const standing = person ? standingOf(person, clock.now()) : 'anonymous';
      const apart =
        person?.kind === 'member' ? await relations.apart(person.uid as Uid) : new Map<Uid, number>();
      const isBlurred = refusalFor('watchStreams', standing) !== undefined;
      const listed: { roomid: RoomId; streams: KnownStream[] }[] = [];
      const asked = new Set(ids.split(',').map((id) => Number(id) as RoomId));
      const { ofOneRoom, perRoom } = cameraPictureLimits;
      for (const roomid of asked) {
        const streams = mostWatched(roomid, apart, asked.size === 1 ? ofOneRoom : perRoom);
        if (streams.length > 0 && (await rooms.mayLookIn(person, roomid))) listed.push({ roomid, streams });
      }
      if (isBlurred)
        messages.takePictures(
          'blurred',
          listed.flatMap(({ streams }) => streams),
        );
      return {
        rooms: listed.map(({ roomid, streams }) => ({
          roomid,
          cameras: streams.map(({ id, blurred, snapshot }) => ({
            stream_id: id,
            url: isBlurred
              ? streamPictureAddress(blurred, 'blurred')
              : streamPictureAddress(snapshot, 'full'),
          })),
        })),
      };
    },
  };
}
