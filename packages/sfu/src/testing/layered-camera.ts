// A camera that sends its picture in three sizes, as browsers do: on a connection of its own, without saying
// beforehand by which numbers, but in the head of each packet.
import { Video } from 'node-datachannel';
import {
  applyRemote,
  closeAll,
  describeSelf,
  openPeerConnection,
  withoutCandidates,
} from '../publisher/connection.ts';
import { readRtcp } from '../wire/rtcp.ts';
import { isRtcp } from '../wire/rtp.ts';
import { ownAddress, type PeersEngine } from './peers-engine.ts';

import { videoFrame, videoPayloadType } from './vp8.ts';

export const layerWidths = [320, 640, 1280] as const;
const names = ['l', 'm', 'h'];
const frameEveryMs = 20;
const nameId = 4;
const offered = [
  `a=extmap:${nameId} urn:ietf:params:rtp-hdrext:sdes:rtp-stream-id`,
  ...names.map((name) => `a=rid:${name} send`),
  `a=simulcast:send ${names.join(';')}`,
];

const ssrcOf = (rank: number): number => 7000 + rank;

/** Says of which size it is. */
function withName(packet: Buffer, name: string): Buffer {
  const extension = Buffer.from([0xbe, 0xde, 0, 1, nameId << 4, name.charCodeAt(0), 0, 0]);
  const named = Buffer.concat([packet.subarray(0, 12), extension, packet.subarray(12)]);
  named[0] = 0x90;
  return named;
}

export async function openLayeredCamera<Session extends string>(
  engine: PeersEngine<Session>,
  stream: string,
) {
  const connection = openPeerConnection(ownAddress);
  const media = new Video('0', 'SendOnly');
  media.addVP8Codec(videoPayloadType);
  const track = connection.addTrack(media);
  const keyWanted = new Set<number>([0, 1, 2]);
  const asked: number[] = [];
  let frames = 0;
  let sent: readonly string[] = names;
  /** A size that is not sent uses up no numbers. */
  const nextSequences = names.map((_, rank) => 60_000 + rank * 9000);
  track.onMessage((packet) => {
    if (!isRtcp(packet)) return;
    for (const part of readRtcp(packet)) {
      if (part.kind !== 'keyframe_request') continue;
      asked.push(part.ssrc - ssrcOf(0));
      keyWanted.add(part.ssrc - ssrcOf(0));
    }
  });
  const offer = withoutCandidates(describeSelf(connection, 'offer')).replace(/a=mid:0\r\n/, (line) =>
    [line, ...offered.map((text) => `${text}\r\n`)].join(''),
  );
  const { id, answer } = await engine.openIngest(stream, offer);
  applyRemote(connection, answer, 'answer');

  const timer = setInterval(() => {
    if (!track.isOpen()) return;
    for (const [rank, name] of names.entries()) {
      if (!sent.includes(name)) continue;
      const at = { ssrc: ssrcOf(rank), sequence: nextSequences[rank] ?? 0 };
      const numbers = { ...at, timestamp: rank * 1_000_000 + frames * 1800 };
      const width = layerWidths[rank] ?? 0;
      const packets = videoFrame(numbers, { key: keyWanted.delete(rank), mark: width, width });
      for (const packet of packets) track.sendMessageBinary(withName(packet, name));
      nextSequences[rank] = at.sequence + packets.length;
    }
    frames += 1;
  }, frameEveryMs);

  return {
    id,
    answer,
    /** Of which sizes keyframes were asked for. */
    asked,
    /** Sends only so many from now on, the smallest. */
    send: (count: number) => void (sent = names.slice(0, count)),
    /** Sends these alone, by RID; one that comes again begins with a keyframe, as in browsers. */
    sendOnly(rids: readonly string[]) {
      for (const [rank, name] of names.entries())
        if (rids.includes(name) && !sent.includes(name)) keyWanted.add(rank);
      sent = rids;
    },
    close() {
      clearInterval(timer);
      closeAll(connection, [track]);
    },
  };
}
