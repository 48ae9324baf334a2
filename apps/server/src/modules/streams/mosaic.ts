// All cameras that are on, as moderators see them, and how a moderator ends one. A private camera is listed
// without a picture: it can be ended like any other, and has no viewers.
import {
  asFlag,
  type CameraStopReason,
  isInvisible,
  type Language,
  minuteMs,
  type mosaicCalls,
  type MosaicSort,
  type MosaicTile,
  mosaicLimits,
  type OutputOf,
  type RoomId,
  type Uid,
} from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import type { CallContext, Handlers } from '../../platform/http/call.ts';
import { personOf } from '../../platform/http/session.ts';
import { refuse, refuseFields } from '../../platform/refusal.ts';
import type { Moderation } from '../moderation/index.ts';
import type { Rooms } from '../rooms/index.ts';
import type { Showroom } from '../showroom/index.ts';
import type { KnownStreams } from './known-streams.ts';
import type { ProcessMessages } from './process-messages.ts';
import type { KnownStream } from './registry-entries.ts';
import type { StreamPictures } from './pictures.ts';
import type { CameraDeciding } from './reported/deciding.ts';
import type { Stops } from './stops.ts';
import { streamPictureAddress } from './stream-wire.ts';

type Needs = Use<'clock' | 'dictionaries'> & {
  known: KnownStreams;
  messages: Pick<ProcessMessages, 'takePictures'>;
  pictures: Pick<StreamPictures, 'mayKeep'>;
  stops: Pick<Stops, 'isOver'>;
  rooms: Pick<Rooms, 'nameOf'>;
  showroom: Pick<Showroom, 'isShowroom'>;
  deciding: CameraDeciding;
  moderation: { log: Moderation['log']; sanctions: Pick<Moderation['sanctions'], 'stopCamera'> };
};

type MosaicOutput = OutputOf<typeof mosaicCalls.mosaic>;

/** Orders equal cameras, so that no camera is on two pages. */
const byId = (a: KnownStream, b: KnownStream) => (a.id < b.id ? -1 : 1);

const actorOf = (context: CallContext) => {
  const person = personOf(context);
  if (person?.kind !== 'member') throw refuse('login_required');
  return { uid: person.uid, role: person.role };
};

function explained(reason: CameraStopReason, comment: string): void {
  if (reason === 'other' && isInvisible(comment)) throw refuseFields({ comment: 'field_required' });
}

export function createMosaic(needs: Needs): Handlers<typeof mosaicCalls> {
  const { clock, dictionaries, known, messages, pictures, stops, rooms, showroom, deciding, moderation } =
    needs;

  function order(sort: MosaicSort): (a: KnownStream, b: KnownStream) => number {
    if (sort === 'newest') return (a, b) => b.startedAt - a.startedAt || byId(a, b);
    if (sort === 'longest') return (a, b) => a.startedAt - b.startedAt || byId(a, b);
    const counts = new Map<string, number>();
    const viewersOf = ({ id }: KnownStream) => {
      const count = counts.get(id) ?? known.viewerCount(id);
      counts.set(id, count);
      return count;
    };
    return (a, b) => viewersOf(b) - viewersOf(a) || byId(a, b);
  }

  function pictureOf(
    stream: KnownStream,
  ): Pick<MosaicTile, 'picture_url' | 'picture_at' | 'picture_by' | 'pictureless'> {
    const none = { picture_url: '', picture_at: 0, picture_by: '' } as const;
    if (stream.private) return { ...none, pictureless: 'private' };
    if (!pictures.mayKeep(stream)) {
      return { ...none, pictureless: showroom.isShowroom(stream.roomId) ? 'showroom' : 'declined' };
    }
    const { serverPicture, serverPictureAt, snapshot, snapshotAt } = stream;
    if (serverPicture !== '') {
      const picture_url = streamPictureAddress(serverPicture, 'house');
      return { picture_url, picture_at: serverPictureAt, picture_by: 'house', pictureless: '' };
    }
    if (snapshot === '') return { ...none, pictureless: '' };
    const picture_url = streamPictureAddress(snapshot, 'full');
    return { picture_url, picture_at: snapshotAt, picture_by: 'publisher', pictureless: '' };
  }

  const tileOf = (stream: KnownStream, language: Language, reports: number): MosaicTile => ({
    stream_id: stream.id,
    uid: stream.uid,
    nick: stream.nick,
    roomid: stream.roomId,
    room: stream.private
      ? dictionaries[language].words.t('moderation:mosaic.privateCamera')
      : rooms.nameOf(stream.roomId, language),
    started_at: stream.startedAt,
    watchers: known.viewerCount(stream.id),
    muted: asFlag(stream.muted),
    paused: asFlag(stream.paused),
    camera: asFlag(stream.camera),
    recording: asFlag(stream.recording),
    live: asFlag(stream.live && !stream.away),
    ...pictureOf(stream),
    reports,
    veiled: asFlag(stream.veiledAt > 0),
  });

  function countRooms(streams: readonly KnownStream[], language: Language): MosaicOutput['rooms'] {
    const counts = new Map<RoomId, number>();
    for (const { roomId } of streams) counts.set(roomId, (counts.get(roomId) ?? 0) + 1);
    return [...counts]
      .toSorted(([a, many], [b, more]) => more - many || a - b)
      .slice(0, mosaicLimits.rooms)
      .map(([roomid, count]) => ({ roomid, room: rooms.nameOf(roomid, language), count }));
  }

  return {
    async mosaic({ room_id, sort, reported, page: requested, stream_id }, context): Promise<MosaicOutput> {
      await moderation.log.mosaicSeen(actorOf(context).uid);
      const all = [...known.all()];
      const inRooms = all.filter((stream) => !stream.private);
      const waiting = await deciding.waiting(all);
      const reportsOf = ({ id }: KnownStream) => waiting.get(id)?.length ?? 0;
      const isSuspected = ({ id }: KnownStream) =>
        waiting.get(id)?.some(({ reason }) => reason === 'underage') ?? false;
      const found = (room_id === 0 ? all : inRooms.filter(({ roomId }) => roomId === room_id)).filter(
        ({ id }) => !reported || waiting.has(id),
      );
      const inOrder = order(sort);
      const leads = (one: KnownStream, other: KnownStream) =>
        Number(waiting.has(other.id)) - Number(waiting.has(one.id)) ||
        Number(isSuspected(other)) - Number(isSuspected(one)) ||
        reportsOf(other) - reportsOf(one) ||
        inOrder(one, other);
      const pages = Math.max(1, Math.ceil(found.length / mosaicLimits.perPage));
      // There may be fewer pages than when the moderator turned to this one.
      const page = Math.min(requested, pages);
      const shown = found
        .toSorted(leads)
        .slice((page - 1) * mosaicLimits.perPage, page * mosaicLimits.perPage);
      const lookedAt = all.find(({ id }) => id === stream_id);
      messages.takePictures(
        'serverPicture',
        lookedAt && !shown.includes(lookedAt) ? [...shown, lookedAt] : shown,
      );
      const shownIds = new Set(all.map(({ id }) => id));
      const watching = new Set<Uid>();
      for (const { streamId, uid } of known.views()) if (shownIds.has(streamId)) watching.add(uid);
      return {
        list: shown.map((stream) => tileOf(stream, context.language, reportsOf(stream))),
        looked_at: lookedAt ? tileOf(lookedAt, context.language, reportsOf(lookedAt)) : null,
        total_count: found.length,
        page,
        pages,
        all: inRooms.length,
        private: all.length - inRooms.length,
        reported: waiting.size,
        reports: await deciding.views(shown, waiting),
        watching: watching.size,
        rooms: countRooms(inRooms, context.language),
        now: clock.now(),
      };
    },

    async warnCamera({ stream_id, reason_id: reason, comment }, context) {
      explained(reason, comment);
      await deciding.warn(actorOf(context).uid, stream_id, { reason, comment });
      return { stream_id };
    },

    async clearCamera({ stream_id }, context) {
      await deciding.clear(actorOf(context).uid, stream_id);
      return { stream_id };
    },

    async stopCamera({ stream_id, reason_id: reason, comment, minutes }, context) {
      const by = actorOf(context);
      explained(reason, comment);
      const stream = known.stream(stream_id);
      if (!stream) throw refuse('stream_unknown');
      const { uid, roomId } = stream;
      const untilAt = minutes === 0 ? 0 : clock.now() + minutes * minuteMs;
      const stop = { uid, roomId, streamId: stream_id, reason, comment, untilAt };
      let stopping: Awaited<ReturnType<CameraDeciding['stopping']>> | undefined;
      const reference = await moderation.sanctions.stopCamera(by, stop, async (tx) => {
        stopping = await deciding.stopping(tx, stream);
        return stopping.reference;
      });
      // The stop is logged by now. Success is answered only once the camera has ended.
      const isOver = await stops.isOver(stream_id);
      stopping?.whenOver();
      if (!isOver) throw refuse('unavailable');
      return { stream_id, until: untilAt, reference: reference ?? '' };
    },
  };
}
