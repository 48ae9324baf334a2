// A browser's media connection as the client drives it, with a fake browser.
import { streamLimits } from '@alcove/protocol';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bounds } from './bounds.ts';
import type { LiveMedia } from './live-streams.ts';
import { openBrowserPeer } from './peer.ts';
import { createFakeClock, fakeMedia, settled } from './testing/index.ts';

class FakeConnection extends EventTarget {
  static last: FakeConnection;
  readonly configuration: RTCConfiguration;
  connectionState: RTCPeerConnectionState = 'new';
  localDescription: { sdp: string } | null = null;
  framesDecoded = 0;
  readonly candidates: RTCIceCandidateInit[] = [];
  readonly lines: {
    track: unknown;
    init: RTCRtpTransceiverInit;
    codecs: string[];
    tracks: unknown[];
    sends: string[][];
  }[] = [];
  constructor(configuration: RTCConfiguration) {
    super();
    this.configuration = configuration;
    FakeConnection.last = this;
  }
  addTransceiver(track: unknown, init: RTCRtpTransceiverInit) {
    const line: FakeConnection['lines'][number] = { track, init, codecs: [], tracks: [], sends: [] };
    this.lines.push(line);
    let encodings: RTCRtpEncodingParameters[] = structuredClone(init.sendEncodings ?? []);
    let isRead = false;
    return {
      sender: {
        replaceTrack: async (other: unknown) => void line.tracks.push(other),
        getParameters: () => {
          isRead = true;
          return { encodings: structuredClone(encodings) };
        },
        // As browsers do: what was read before the last change is refused.
        setParameters: async (set: { encodings: RTCRtpEncodingParameters[] }) => {
          if (!isRead || this.refusesParameters) throw new DOMException('', 'InvalidStateError');
          await Promise.resolve();
          [isRead, encodings] = [false, set.encodings];
          line.sends.push(encodings.flatMap(({ rid = '', active = true }) => (active ? [rid] : [])));
        },
      },
      setCodecPreferences: (codecs: { mimeType: string }[]) =>
        void line.codecs.push(...codecs.map(({ mimeType }) => mimeType)),
    };
  }
  refusesParameters = false;
  findsNone = false;
  async setLocalDescription() {
    this.localDescription = { sdp: 'described' };
    if (!this.findsNone) this.dispatchEvent(Object.assign(new Event('icecandidate'), { candidate: null }));
  }
  async setRemoteDescription() {}
  async addIceCandidate(candidate: RTCIceCandidateInit) {
    this.candidates.push(candidate);
    if (candidate.candidate === 'nonsense') throw new Error('cannot be read');
  }
  async getStats() {
    const inbound = { type: 'inbound-rtp', kind: 'video', framesDecoded: this.framesDecoded, packetsLost: 2 };
    const pair = { type: 'candidate-pair', nominated: true, currentRoundTripTime: 0.04 };
    return new Map<string, object>([
      ['in', inbound],
      ['pair', pair],
    ]);
  }
  close() {
    this.connectionState = 'closed';
  }
  become(state: RTCPeerConnectionState) {
    this.connectionState = state;
    this.dispatchEvent(new Event('connectionstatechange'));
  }
}

beforeEach(() => {
  vi.stubGlobal('RTCPeerConnection', FakeConnection);
  vi.stubGlobal('RTCRtpSender', {
    getCapabilities: () => ({ codecs: [{ mimeType: 'video/H264' }, { mimeType: 'video/VP8' }] }),
  });
  vi.stubGlobal('MediaStream', Map);
});
afterEach(() => vi.unstubAllGlobals());

const both = { connection: 'both', videoKbps: 512, audioKbps: 128, layers: [] } as const;

function open({ sends = true, iceServers = [{ urls: ['stun:alcove.test'] }] } = {}) {
  const clock = createFakeClock();
  const events: string[] = [];
  const peer = openBrowserPeer({
    sends,
    iceServers,
    clock,
    onCandidate: ({ candidate }) => candidate !== '' && events.push(`candidate ${candidate}`),
    onConnected: () => events.push('connected'),
    onTrack: () => events.push('track'),
    onLost: () => events.push('lost'),
    onFirstFrame: (_media: LiveMedia) => events.push('frame'),
  });
  return { peer, events, clock, connection: FakeConnection.last };
}

test('it has candidates ready beforehand, and asks the STUN servers that the operator configured and no others (R7.111, R7.113)', () => {
  const { connection } = open();
  expect(connection.configuration).toMatchObject({
    iceCandidatePoolSize: 8,
    iceServers: [{ urls: ['stun:alcove.test'] }],
  });
  expect(open({ iceServers: [] }).connection.configuration.iceServers).toEqual([]);
});

test('a viewer’s connection, which answers at once, prepares no candidates', () => {
  expect(open({ sends: false }).connection.configuration.iceCandidatePoolSize).toBe(0);
});

test('a connection without any local candidate counts as lost', async () => {
  const { peer, events, clock, connection } = open({ sends: false });
  connection.findsNone = true;
  await peer.answer('an offer');
  await clock.advance(bounds.candidateWithinMs);
  expect(events).toEqual(['lost']);
  expect(clock.timers).toBe(0);
});

test('a publisher offers a transceiver for each kind, with a bitrate limit and VP8 first', async () => {
  const { peer, connection } = open();
  const media = fakeMedia();
  expect(await peer.offer(media, both)).toBe('described');
  expect(connection.lines.map(({ track }) => track)).toEqual([media.audio, media.video]);
  expect(connection.lines.map(({ init }) => init.sendEncodings)).toEqual([
    [{ maxBitrate: 128_000 }],
    [{ maxBitrate: 512_000 }],
  ]);
  expect(connection.lines.map(({ codecs }) => codecs)).toEqual([[], ['video/VP8', 'video/H264']]);
  const other = fakeMedia('other ');
  peer.replace(other);
  expect(connection.lines.map(({ tracks }) => tracks)).toEqual([[other.audio], [other.video]]);
});

test('a picture in several sizes has a connection of its own', async () => {
  const { peer, connection } = open();
  const media = fakeMedia();
  const layers = [
    { rid: 'l', scaleResolutionDownBy: 2, maxBitrate: 205_000 },
    { rid: 'h', scaleResolutionDownBy: 1, maxBitrate: 512_000 },
  ];
  await peer.offer(media, { ...both, connection: 'video', layers });
  expect(connection.lines.map(({ track }) => track)).toEqual([media.video]);
  expect(connection.lines[0]?.init.sendEncodings).toEqual(layers);
});

const layers = ['l', 'm', 'h'].map((rid) => ({ rid, scaleResolutionDownBy: 1, maxBitrate: 100_000 }));

test('sizes that nobody watches are paused without a new description, one change after the other', async () => {
  const { peer, connection } = open();
  peer.sendLayers(['l']);
  await peer.offer(fakeMedia(), { ...both, connection: 'video', layers });
  await settled();
  const sends = () => connection.lines[0]?.sends;
  expect(sends()).toEqual([]);
  peer.sendLayers(['l', 'm', 'h']);
  await settled();
  expect(sends()).toEqual([]);
  peer.sendLayers(['l']);
  await settled();
  peer.sendLayers(['l', 'm']);
  peer.sendLayers(['l', 'h']);
  await settled();
  expect(sends()).toEqual([['l'], ['l', 'h']]);
  // None of them: the server means another connection.
  peer.sendLayers(['f']);
  peer.sendLayers([]);
  await settled();
  expect(sends()).toHaveLength(2);
  connection.refusesParameters = true;
  peer.sendLayers(['l']);
  await settled();
  connection.refusesParameters = false;
  peer.sendLayers(['l', 'm', 'h']);
  await settled();
  expect(sends()?.at(-1)).toEqual(['l', 'm', 'h']);
  peer.close();
  peer.sendLayers(['l']);
  await settled();
  expect(sends()).toHaveLength(3);
});

test('a picture in one size is never paused', async () => {
  const { peer, connection } = open();
  await peer.offer(fakeMedia(), both);
  peer.sendLayers(['l']);
  await settled();
  expect(connection.lines.map(({ sends }) => sends)).toEqual([[], []]);
});

test('a kind without a device has a transceiver all the same', async () => {
  const { peer, connection } = open();
  const { audio } = fakeMedia();
  await peer.offer({ getTracks: () => [audio] }, both);
  expect(connection.lines.map(({ track }) => track)).toEqual([audio, 'video']);
});

test('candidates wait for the description; too many are left out, unreadable ones do no harm', async () => {
  const { peer, connection } = open();
  peer.addCandidate({ index: 0, label: '0', candidate: 'early' });
  peer.addCandidate({ index: 0, label: '', candidate: 'nonsense' });
  expect(connection.candidates).toEqual([]);
  expect(await peer.answer('an offer')).toBe('described');
  expect(connection.candidates).toEqual([
    { candidate: 'early', sdpMLineIndex: 0, sdpMid: '0' },
    { candidate: 'nonsense', sdpMLineIndex: 0 },
  ]);
  for (let i = 0; i < 200; i++) peer.addCandidate({ index: 0, label: '0', candidate: `${i}` });
  expect(connection.candidates).toHaveLength(streamLimits.candidates);
});

test('a viewer’s first picture is reported once it is decoded', async () => {
  const { peer, events, clock, connection } = open();
  await peer.answer('an offer');
  connection.become('connected');
  await clock.advance(500);
  expect(events).toEqual(['connected']);
  connection.framesDecoded = 1;
  await clock.advance(50);
  expect(events).toEqual(['connected', 'frame']);
  expect(clock.timers).toBe(0);
  expect(await peer.counters()).toEqual({ video_framesDecoded: 1, video_packetsLost: 2, roundTripMs: 40 });
});

test('a hidden window without a picture counts as shown after a while', async () => {
  const { peer, events, clock, connection } = open();
  await peer.answer('an offer');
  connection.become('connected');
  await clock.advance(bounds.frameWithinMs + 100);
  expect(events).toEqual(['connected', 'frame']);
});

test('a short cut is ignored; a lasting one is reported once as lost', async () => {
  const { events, clock, connection } = open();
  connection.become('disconnected');
  await clock.advance(bounds.peerCutMs - 1);
  connection.become('connected');
  await clock.advance(bounds.frameWithinMs * 2);
  expect(events).not.toContain('lost');
  connection.become('disconnected');
  await clock.advance(bounds.peerCutMs);
  connection.become('failed');
  expect(events.filter((what) => what === 'lost')).toEqual(['lost']);
  expect(clock.timers).toBe(0);
});

test('a closed connection calls back no more', async () => {
  const { peer, events, clock, connection } = open();
  await peer.answer('an offer');
  connection.become('connected');
  peer.close();
  connection.become('failed');
  connection.dispatchEvent(Object.assign(new Event('icecandidate'), { candidate: null }));
  await clock.advance(60_000);
  expect(events).toEqual(['connected']);
  expect(await peer.counters()).toEqual({});
});
