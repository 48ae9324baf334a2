// The pictures of cameras in lists of rooms, and of the most watched ones: only what the reader may watch on entering.
import {
  asFlag,
  cameraPictureLimits,
  type cameraPicturesCalls,
  liveCameraLimits,
  type Person,
  refusalFor,
  type RoomId,
  standingOf,
  type Uid,
} from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { personOf } from '../../platform/http/session.ts';
import type { Members } from '../accounts/index.ts';
import type { Relations } from '../relations/index.ts';
import type { Rooms } from '../rooms/index.ts';
import type { KnownStreams } from './known-streams.ts';
import type { StreamPictures } from './pictures.ts';
import type { ProcessMessages } from './process-messages.ts';
import { isSeen, type KnownStream } from './registry-entries.ts';
import { streamPictureAddress } from './stream-wire.ts';

type Needs = Use<'clock'> & {
  known: Pick<KnownStreams, 'all' | 'stream' | 'inRoom' | 'viewerCount'>;
  members: Pick<Members, 'byUids'>;
  messages: Pick<ProcessMessages, 'takePictures'>;
  pictures: Pick<StreamPictures, 'mayKeep'>;
  rooms: Pick<Rooms, 'mayLookIn' | 'linkOf'>;
  relations: Pick<Relations, 'apart'>;
};

const freshMs = 1000;

const urlFor = (isBlurred: boolean, { blurred, snapshot }: KnownStream) =>
  isBlurred ? streamPictureAddress(blurred, 'blurred') : streamPictureAddress(snapshot, 'full');

export function createCameraPictures(needs: Needs): Handlers<typeof cameraPicturesCalls> {
  const { clock, known, members, messages, pictures, rooms, relations } = needs;

  const byViewers = (streams: readonly KnownStream[]) =>
    streams
      .map((stream) => ({ stream, viewers: known.viewerCount(stream.id) }))
      .toSorted((one, other) => other.viewers - one.viewers || (one.stream.id < other.stream.id ? -1 : 1));

  const mostWatched = (roomId: RoomId, apart: ReadonlyMap<Uid, number>, count: number): KnownStream[] =>
    byViewers(
      known
        .inRoom(roomId)
        .filter((stream) => isSeen(stream) && pictures.mayKeep(stream) && !apart.has(stream.uid)),
    )
      .slice(0, count)
      .map(({ stream }) => stream);

  async function readerOf(person: Person | undefined) {
    const standing = person ? standingOf(person, clock.now()) : 'anonymous';
    return {
      apart: person?.kind === 'member' ? await relations.apart(person.uid as Uid) : new Map<Uid, number>(),
      isBlurred: refusalFor('watchStreams', standing) !== undefined,
    };
  }

  /** Counting the viewers of every camera is shared by all who ask within a second. */
  let counted = { at: -freshMs, list: [] as ReturnType<typeof byViewers> };
  function mostWatchedOfAll() {
    const now = performance.now();
    if (now - counted.at > freshMs) {
      const list = byViewers([...known.all()].filter((stream) => !stream.private && isSeen(stream)));
      counted = { at: now, list: list.slice(0, liveCameraLimits.lookedAt) };
    }
    // Each is judged by this moment: it may be over, paused or veiled since it was counted.
    return counted.list.flatMap(({ stream: { id }, viewers }) => {
      const stream = known.stream(id);
      return stream && isSeen(stream) ? [{ stream, viewers }] : [];
    });
  }

  return {
    async liveCameras(_, context) {
      const person = personOf(context);
      const { apart, isBlurred } = await readerOf(person);
      const shown: { stream: KnownStream; viewers: number }[] = [];
      for (const camera of mostWatchedOfAll()) {
        if (shown.length === liveCameraLimits.most) break;
        const { uid, roomId } = camera.stream;
        if (!apart.has(uid) && (await rooms.mayLookIn(person, roomId))) shown.push(camera);
      }
      const publishers = await members.byUids(shown.map(({ stream }) => stream.uid));
      const streams = shown.map(({ stream }) => stream);
      if (isBlurred) messages.takePictures('blurred', streams.filter(pictures.mayKeep));
      return {
        cameras: shown.flatMap(({ stream, viewers }) => {
          const room = rooms.linkOf(stream.roomId, context.language);
          const publisher = publishers.get(stream.uid);
          if (!room || !publisher) return [];
          return {
            stream_id: stream.id,
            nick: publisher.nick,
            certified: asFlag(publisher.certified),
            viewers,
            url: pictures.mayKeep(stream) ? urlFor(isBlurred, stream) : '',
            price: room.price,
            room: room.link,
          };
        }),
      };
    },
    async cameraPictures({ rooms: ids }, context) {
      const person = personOf(context);
      const { apart, isBlurred } = await readerOf(person);
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
          cameras: streams.map((stream) => ({ stream_id: stream.id, url: urlFor(isBlurred, stream) })),
        })),
      };
    },
  };
}
