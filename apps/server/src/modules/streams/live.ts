// The handlers of camera actions on the live socket.
import { type ArgsOf, type streamsActions, streamsCallbacks } from '@alcove/protocol';
import type { LiveConnection, LiveHandlers } from '../../platform/live/live.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Chat } from '../chat/index.ts';
import type { CallStreams } from './call-streams.ts';
import { candidatesIn, candidateFromWire, candidateToWire } from './candidates.ts';
import type { StreamEntry } from './registry-entries.ts';
import type { LocalStreams } from './local-streams.ts';
import { pictureFromFrame, type StreamPictures } from './pictures.ts';
import type { ClipRecordings } from './clips/clip-recordings.ts';
import type { Veils } from './reported/veils.ts';
import { switchesToWire } from './stream-wire.ts';
import type { Viewing } from './viewing/viewing.ts';
import type { ViewerAnnouncements } from './viewing/viewer-announcements.ts';

const pictureWithinMs = 10_000;

type Needs = {
  localStreams: LocalStreams;
  viewerAnnouncements: Pick<ViewerAnnouncements, 'announceAll'>;
  callStreams: CallStreams;
  veils: Pick<Veils, 'introduce'>;
  viewing: Viewing;
  pictures: StreamPictures;
  recordings: ClipRecordings;
  chat: Pick<Chat, 'sessionOn' | 'keepPicture'>;
  statsOf(streamId: string): Promise<Record<string, number>>;
  /** The engine takes video in several simulcast layers. */
  simulcast(): boolean;
};

type Actions = typeof streamsActions;

/** Candidates are in the description, and sent one by one for clients that do not read them there. */
function sendAnswer(
  connection: LiveConnection,
  target: { stream_id: string; connection: 'both' | 'audio' | 'video' },
  sdp: string,
) {
  connection.send(streamsCallbacks.streamServerSdp, { ...target, sdp, type: 'answer' });
  for (const candidate of [...candidatesIn(sdp), null])
    connection.send(streamsCallbacks.streamServerIce, { ...target, ...candidateToWire(candidate) });
}

export function createStreamActions(needs: Needs): LiveHandlers<Actions> {
  const {
    localStreams,
    viewerAnnouncements,
    callStreams,
    veils,
    viewing,
    pictures,
    recordings,
    chat,
    statsOf,
    simulcast,
  } = needs;

  const setSwitch =
    (changes: Partial<StreamEntry>) =>
    ({ stream_id }: ArgsOf<Actions['mute']>, connection: LiveConnection) => {
      const stream = localStreams.of(connection, stream_id);
      localStreams.change(stream, changes);
      return switchesToWire(stream.entry);
    };

  const snapshot = ({ stream_id, data }: ArgsOf<Actions['snapshot']>, connection: LiveConnection) =>
    pictures.snapshot(localStreams.of(connection, stream_id), data);

  return {
    async start(args, connection, after) {
      const stream = await localStreams.start(args, connection);
      after(() => {
        viewerAnnouncements.announceAll(stream);
        localStreams.announceSizes(stream);
        callStreams.introduce(stream);
        veils.introduce(stream);
      });
      return { stream_id: stream.id, simulcast: simulcast() ? 1 : 0 };
    },
    stop({ stream_id }, connection) {
      localStreams.end(localStreams.of(connection, stream_id), 'STREAM_STOP');
      return {};
    },
    async streamSdp({ stream_id, sdp, type, connection: kind }, connection, after) {
      const stream = localStreams.of(connection, stream_id);
      if (type !== 'offer') throw refuse('description_refused');
      const answer = await stream.connections.offer(kind, sdp);
      after(() => sendAnswer(connection, { stream_id: stream.id, connection: kind }, answer));
      return {};
    },
    async streamIce({ stream_id, connection: kind, ...candidate }, connection) {
      await localStreams
        .of(connection, stream_id)
        .connections.addCandidate(kind, candidateFromWire(candidate));
      return {};
    },
    talk: setSwitch({ muted: false }),
    mute: setSwitch({ muted: true }),
    cameraOn: setSwitch({ camera: true }),
    cameraOff: setSwitch({ camera: false }),
    pause: setSwitch({ paused: true }),
    play: setSwitch({ paused: false }),
    view: (args, connection, after) => viewing.view(args, connection, after),
    async viewSdp(args, connection, after) {
      const { ref, type } = args;
      if (type === 'answer') await viewing.answer(args, connection);
      else {
        const answer = await viewing.offer(args, connection);
        after(() => connection.send(streamsCallbacks.viewServerSdp, { ref, type: 'answer', ...answer }));
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
          ? await statsOf(localStreams.of(connection, undefined).id)
          : await viewing.stats(ref, connection);
      return { counters };
    },
    snapshot,
    screenshot: snapshot,
    postImage({ data }, connection) {
      const { uid } = chat.sessionOn(connection);
      return chat.keepPicture(uid, pictureFromFrame(data), AbortSignal.timeout(pictureWithinMs));
    },
    recordStart: ({ stream_id }, connection) =>
      recordings.start(localStreams.of(connection, stream_id), connection),
    recordStop: ({ record_id }, connection) => recordings.stop(connection, record_id),
  };
}
