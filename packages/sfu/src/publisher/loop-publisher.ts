// Publishes a loop over one connection. Its caller calls `tick` a few times for each frame: one timer serves any number
// of publishers, and what a tick costs is the packets that are due.
import { createLoopReader, type Loop } from './loop.ts';
import {
  addMedia,
  applyRemote,
  candidatesOf,
  closeAll,
  describeSelf,
  onPeerState,
  openPeerConnection,
  type PeerState,
  sentPayloadTypes,
  withoutCandidates,
} from './connection.ts';
import { createRtpSender, type RtpSender } from './rtp-sender.ts';
import { sendOn } from '../process/rtc-peer.ts';
import { isRtcp } from '../wire/rtp.ts';

const [videoClock, soundClock] = [90_000, 48_000];
const soundsPerSecond = 50;
const reportEveryMs = 5000;
/** After a longer pause of this process the loop goes on from now, instead of sending all that was missed. */
const behindMostMs = 1000;

const randomSsrc = () => 1 + Math.floor(Math.random() * (2 ** 32 - 2));

export type LoopPublisher = ReturnType<typeof openLoopPublisher>;

export function openLoopPublisher(
  loop: Loop,
  { bindAddress, onState }: { bindAddress?: string; onState(state: PeerState): void },
) {
  const connection = openPeerConnection(bindAddress);
  const kinds = loop.sounds.length > 0 ? (['audio', 'video'] as const) : (['video'] as const);
  const ssrcs = { audio: randomSsrc(), video: randomSsrc() };
  const tracks = addMedia(connection, kinds, { ssrcs });
  const reader = createLoopReader(loop);
  const senders = new Map<'audio' | 'video', RtpSender>();
  for (const [kind, track] of tracks) {
    const sender = createRtpSender({
      ssrc: ssrcs[kind],
      payloadType: kind === 'audio' ? sentPayloadTypes.audio : sentPayloadTypes.vp8,
      send: (packet) => sendOn(track, packet),
      onRtcp: (part) => part.kind === 'keyframe_request' && reader.wantKeyframe(),
    });
    senders.set(kind, sender);
    track.onMessage((packet) => isRtcp(packet) && sender.takeRtcp(packet));
  }
  onPeerState(connection, onState);

  let startedAt: number | undefined;
  let [frames, sounds, reportedAt] = [0, 0, 0];
  let shown = { video: true, audio: true };

  function sendFrame(sender: RtpSender) {
    if (shown.video)
      sender.send(reader.next().payloads, Math.round((frames * videoClock) / loop.framesPerSecond));
    frames += 1;
  }
  function sendSound(sender: RtpSender) {
    const packet = loop.sounds[sounds % loop.sounds.length];
    if (shown.audio && packet) {
      sender.send([packet], (sounds * soundClock) / soundsPerSecond, { marksEnd: false });
    }
    sounds += 1;
  }

  return {
    /** Without candidates: they are told once the answer has come, because DTLS fails where the other side begins. */
    offer: () => withoutCandidates(describeSelf(connection, 'offer')),
    accept: (answer: string) => applyRemote(connection, answer, 'answer'),
    candidates: () =>
      candidatesOf(connection.localDescription()?.sdp ?? '').map((line) => line.slice('a='.length)),
    addCandidate: (candidate: string, mid: string) => connection.addRemoteCandidate(candidate, mid || '0'),
    /** Sends what is due; `nowMs` since 1970. */
    tick(nowMs: number) {
      const video = senders.get('video');
      if (!video || !tracks.get('video')?.isOpen()) return;
      startedAt ??= nowMs;
      const missed = nowMs - startedAt - (frames * 1000) / loop.framesPerSecond;
      if (missed > behindMostMs) startedAt += missed;
      const seconds = (nowMs - startedAt) / 1000;
      while (frames <= seconds * loop.framesPerSecond) sendFrame(video);
      const audio = senders.get('audio');
      if (audio) while (sounds <= seconds * soundsPerSecond) sendSound(audio);
      if (nowMs - reportedAt < reportEveryMs) return;
      reportedAt = nowMs;
      for (const sender of senders.values()) sender.report(nowMs);
    },
    /** A paused picture sends nothing, and goes on with a keyframe; a muted sound sends nothing. */
    show(next: { video: boolean; audio: boolean }) {
      if (next.video && !shown.video) reader.wantKeyframe();
      shown = next;
    },
    counters(): Record<string, number> {
      const all = [...senders].flatMap(([kind, sender]) =>
        Object.entries(sender.counters()).map(([name, count]) => [`${kind}_${name}`, count]),
      );
      return Object.fromEntries(all) as Record<string, number>;
    },
    close: () => closeAll(connection, tracks.values()),
  };
}
