// Signalling of publishers and viewers with each server: the same library and settings for all, on one local address.
import { Audio, PeerConnection, type Track, Video } from 'node-datachannel';
import {
  candidatesOf,
  describeSelf,
  withoutCandidates,
} from '../../packages/sfu/src/publisher/connection.ts';
import { extensionLines, withAttributes } from '../../packages/sfu/src/wire/header-extensions.ts';
import { payloadTypes, ssrcs } from './film.ts';
import { openJanusSession } from './janus-session.ts';
import { ownAddress } from './network.ts';

const videoMid = '1';

/** The signalling port of a server. */
export type EngineAddress = { server: 'embedded' | 'janus'; port: number };
export type SignalledConnection = { connection: PeerConnection; tracks: Track[] };
export type Signalling = {
  publish(): Promise<SignalledConnection>;
  /** `through` replaces the server's candidate, for a proxy. */
  watch(
    listener: (track: Track) => void,
    through?: (candidate: string) => string,
  ): Promise<SignalledConnection>;
  close(): void;
};

const openConnection = () =>
  new PeerConnection('', { iceServers: [], disableAutoNegotiation: true, bindAddress: ownAddress });

function lines(direction: 'SendOnly' | 'RecvOnly') {
  const [audio, video] = [new Audio('0', direction), new Video(videoMid, direction)];
  audio.addOpusCodec(payloadTypes.audio);
  video.addVP8Codec(payloadTypes.video);
  if (direction === 'SendOnly') {
    audio.addSSRC(ssrcs.audio, 'camera', 'camera', 'audio');
    video.addSSRC(ssrcs.video, 'camera', 'camera', 'video');
  }
  return [audio, video];
}

/** Description first, candidates after it: on loopback the library may otherwise connect before it is ready. */
function applyRemote(
  connection: PeerConnection,
  sdp: string,
  type: 'offer' | 'answer',
  through = (candidate: string) => candidate,
) {
  connection.setRemoteDescription(withoutCandidates(sdp), type);
  return () => {
    for (const candidate of candidatesOf(sdp)) connection.addRemoteCandidate(through(candidate), '0');
  };
}

/** Browsers estimate their bandwidth by abs-send-time, which servers write into each packet. */
const withSendTime = (sdp: string, id: string | undefined): string =>
  withAttributes(sdp, videoMid, id ? extensionLines({ sendTime: Number(id) }, ['sendTime']) : []);
const sendTimeIdOf = (sdp: string) => sdp.match(/^a=extmap:(\d+) .*\/abs-send-time\r?$/m)?.[1];

async function publishBy(give: (offer: string) => Promise<string>): Promise<SignalledConnection> {
  const connection = openConnection();
  const tracks = lines('SendOnly').map((line) => connection.addTrack(line));
  const answer = await give(describeSelf(connection, 'offer'));
  applyRemote(connection, answer, 'answer')();
  return { connection, tracks };
}

function openEmbeddedSignalling(port: number): Signalling {
  const post = async (path: string, body: string): Promise<string> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body });
    if (!response.ok) throw new Error(await response.text());
    return response.text();
  };
  return {
    publish: () => publishBy((offer) => post('/publish', withoutCandidates(offer))),
    async watch(listener, through) {
      const connection = openConnection();
      const tracks = lines('RecvOnly').map((line) => connection.addTrack(line));
      for (const track of tracks) listener(track);
      const offer = withSendTime(withoutCandidates(describeSelf(connection, 'offer')), '3');
      applyRemote(connection, await post('/watch', offer), 'answer', through)();
      return { connection, tracks };
    },
    close: () => {},
  };
}

async function openJanusSignalling(port: number): Promise<Signalling> {
  const session = await openJanusSession(port);
  return {
    publish: () => publishBy(session.publish),
    async watch(listener, through) {
      const connection = openConnection();
      const tracks: Track[] = [];
      connection.onTrack((track) => {
        tracks.push(track);
        listener(track);
      });
      const { offer, answer } = await session.watch();
      if (process.env.VB_SDP) console.error(offer);
      const addCandidates = applyRemote(connection, offer, 'offer', through);
      const answered = withSendTime(describeSelf(connection, 'answer'), sendTimeIdOf(offer));
      await answer(through ? withoutCandidates(answered) : answered);
      addCandidates();
      return { connection, tracks };
    },
    close: session.close,
  };
}

export const connectTo = async ({ server, port }: EngineAddress): Promise<Signalling> =>
  server === 'janus' ? openJanusSignalling(port) : openEmbeddedSignalling(port);
