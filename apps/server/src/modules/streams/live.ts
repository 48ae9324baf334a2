// What is asked about cameras over the live socket.
import { type ArgsOf, type streamsActions, streamsCallbacks } from '@alcove/protocol';
import type { LiveConnection, LiveHandlers } from '../../platform/live/live.ts';
import { refuse } from '../../platform/refusal.ts';
import type { RoomsForStreams } from '../rooms/index.ts';
import { candidatesIn, candidateFromWire, candidateToWire } from './candidates.ts';
import type { StreamEntry } from './registry-entries.ts';
import type { LocalStreams } from './local-streams.ts';
import { pictureFromFrame, type StreamPictures } from './pictures.ts';
import type { ClipRecordings } from './clip-recordings.ts';
import { switchesToWire } from './stream-wire.ts';
import type { Viewing } from './viewing.ts';
import type { ViewerAnnouncements } from './viewer-announcements.ts';

const pictureWithinMs = 10_000;

type Needs = {
  own: LocalStreams;
  watchers: Pick<ViewerAnnouncements, 'tellAll'>;
  viewing: Viewing;
  pictures: StreamPictures;
  recordings: ClipRecordings;
  rooms: Pick<RoomsForStreams, 'seated' | 'keepPicture'>;
  statsOf(streamId: string): Promise<Record<string, number>>;
  /** The engine takes a picture in several sizes. */
  simulcast(): boolean;
};

type Actions = typeof streamsActions;

/** Also by themselves, for clients that do not look into the description. */
function tellAnswer(
  connection: LiveConnection,
  about: { stream_id: string; connection: 'both' | 'audio' | 'video' },
  sdp: string,
) {
  connection.tell(streamsCallbacks.streamServerSdp, { ...about, sdp, type: 'answer' });
  for (const candidate of [...candidatesIn(sdp), null])
    connection.tell(streamsCallbacks.streamServerIce, { ...about, ...candidateToWire(candidate) });
}

export function createStreamActions(needs: Needs): LiveHandlers<Actions> {
  const { own, watchers, viewing, pictures, recordings, rooms, statsOf, simulcast } = needs;

  const toggle =
    (changes: Partial<StreamEntry>) =>
    ({ stream_id }: ArgsOf<Actions['mute']>, connection: LiveConnection) => {
      const stream = own.of(connection, stream_id);
      own.change(stream, changes);
      return switchesToWire(stream.notice);
    };

  const snapshot = ({ stream_id, data }: ArgsOf<Actions['snapshot']>, connection: LiveConnection) =>
    pictures.snapshot(own.of(connection, stream_id), data);

  return {
    async start(args, connection, after) {
      const stream = await own.start(args, connection);
      after(() => watchers.tellAll(stream));
      return { stream_id: stream.id, simulcast: simulcast() ? 1 : 0 };
    },
    stop({ stream_id }, connection) {
      own.end(own.of(connection, stream_id), 'STREAM_STOP');
      return {};
    },
    async streamSdp({ stream_id, sdp, type, connection: kind }, connection, after) {
      const stream = own.of(connection, stream_id);
      if (type !== 'offer') throw refuse('description_refused');
      const answer = await stream.ingest.offer(kind, sdp);
      after(() => tellAnswer(connection, { stream_id: stream.id, connection: kind }, answer));
      return {};
    },
    async streamIce({ stream_id, connection: kind, ...candidate }, connection) {
      await own.of(connection, stream_id).ingest.addCandidate(kind, candidateFromWire(candidate));
      return {};
    },
    talk: toggle({ muted: false }),
    mute: toggle({ muted: true }),
    cameraOn: toggle({ camera: true }),
    cameraOff: toggle({ camera: false }),
    pause: toggle({ paused: true }),
    play: toggle({ paused: false }),
    view: (args, connection, after) => viewing.view(args, connection, after),
    async viewSdp(args, connection, after) {
      const { ref, type } = args;
      if (type === 'answer') await viewing.answer(args, connection);
      else {
        const answer = await viewing.offer(args, connection);
        after(() => connection.tell(streamsCallbacks.viewServerSdp, { ref, type: 'answer', ...answer }));
      }
      return {};
    },
    viewIce({ ref, ...candidate }, connection) {
      viewing.candidate(ref, candidate, connection);
      return {};
    },
    resizeView({ ref, width }, connection) {
      viewing.resize(ref, width, connection);
      return {};
    },
    async leave({ stream_id }, connection) {
      await viewing.leave(stream_id, connection);
      return {};
    },
    async stats({ ref }, connection) {
      const counters =
        ref === undefined
          ? await statsOf(own.of(connection, undefined).id)
          : await viewing.stats(ref, connection);
      return { counters };
    },
    snapshot,
    screenshot: snapshot,
    postImage({ data }, connection) {
      const { uid } = rooms.seated(connection);
      return rooms.keepPicture(uid, pictureFromFrame(data), AbortSignal.timeout(pictureWithinMs));
    },
    recordStart: ({ stream_id }, connection) => recordings.start(own.of(connection, stream_id), connection),
    recordStop: ({ record_id }, connection) => recordings.stop(connection, record_id),
  };
}
