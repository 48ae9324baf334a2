// Fake peer connections, and fake cameras that send no picture, for tests of the SDK.
import type {
  LiveMedia,
  LiveTrack,
  MediaPorts,
  Offering,
  PeerCandidate,
  PeerParts,
} from '../live-streams.ts';

export type FakeTrack = LiveTrack & {
  /** Unplugged, or taken away by the machine. */
  end(): void;
};

type Size = { width: number; height: number };

export function fakeTrack(kind: 'audio' | 'video', deviceId: string = kind, size?: Size): FakeTrack {
  const listeners = new Set<() => void>();
  let readyState: LiveTrack['readyState'] = 'live';
  return {
    kind,
    enabled: true,
    get readyState() {
      return readyState;
    },
    stop: () => void (readyState = 'ended'),
    getSettings: () => ({ deviceId, ...size }),
    addEventListener: (_type, listener) => void listeners.add(listener),
    removeEventListener: (_type, listener) => void listeners.delete(listener),
    end() {
      readyState = 'ended';
      for (const listener of listeners) listener();
    },
  };
}
export type FakeMedia = LiveMedia & { audio: FakeTrack; video: FakeTrack };

export function fakeMedia(name = '', size?: Size): FakeMedia {
  const [audio, video] = [fakeTrack('audio', `${name}audio`), fakeTrack('video', `${name}video`, size)];
  return { audio, video, getTracks: () => [audio, video] };
}

export type FakePeer = {
  readonly parts: PeerParts;
  readonly isClosed: boolean;
  /** Records of what the SDK passed to the peer, in order. */
  readonly offered: { media: LiveMedia; offering: Offering } | undefined;
  readonly answers: readonly string[];
  readonly offers: readonly string[];
  readonly candidates: readonly PeerCandidate[];
  readonly replaced: readonly LiveMedia[];
  /** The layers that each call asked it to send. */
  readonly layers: readonly (readonly string[])[];
  /** The peer is connected. These five may also come after the connection was closed, as in browsers. */
  stand(): void;
  lose(): void;
  find(candidate: string): void;
  bringTrack(): LiveMedia;
  seeFrame(): LiveMedia;
};

export function createFakePeers() {
  const peers: FakePeer[] = [];
  let [isBroken, picture] = [false, '/9j/AAAA' as string | undefined];
  const pictures: { media: LiveMedia; sizePx: { width: number; height: number } }[] = [];
  const checkWell = () => {
    if (isBroken) throw new Error('no such codec');
  };
  const media: MediaPorts = {
    openPeer(parts) {
      const name = `peer ${peers.length + 1}`;
      const [answers, offers, candidates, replaced]: [string[], string[], PeerCandidate[], LiveMedia[]] = [
        [],
        [],
        [],
        [],
      ];
      const layers: (readonly string[])[] = [];
      const seen = fakeMedia(name);
      let isClosed = false;
      let offered: FakePeer['offered'];
      peers.push({
        parts,
        get isClosed() {
          return isClosed;
        },
        get offered() {
          return offered;
        },
        answers,
        offers,
        candidates,
        replaced,
        layers,
        stand: () => parts.onConnected(),
        lose: () => parts.onLost(),
        find: (candidate) => parts.onCandidate({ index: 0, label: '0', candidate }),
        bringTrack() {
          parts.onTrack(seen);
          return seen;
        },
        seeFrame() {
          parts.onFirstFrame(seen);
          return seen;
        },
      });
      return {
        async offer(shown, offering) {
          offered = { media: shown, offering };
          checkWell();
          return `offer of ${name}`;
        },
        async accept(answer) {
          answers.push(answer);
          checkWell();
        },
        async answer(offer) {
          offers.push(offer);
          checkWell();
          return `answer of ${name}`;
        },
        async offerToWatch() {
          checkWell();
          return `offer of ${name}`;
        },
        addCandidate: (candidate) => void candidates.push(candidate),
        replace: (shown) => void replaced.push(shown),
        sendLayers: (rids) => void layers.push(rids),
        counters: async () => ({ video_packetsLost: 3 }),
        close: () => void (isClosed = true),
      };
    },
    async takePicture(of, sizePx) {
      pictures.push({ media: of, sizePx });
      return picture;
    },
  };
  return {
    /** The ports that `createLiveClient` takes. */
    media,
    /** Every connection that was ever opened, the last at the end. */
    peers: peers as readonly FakePeer[],
    get peer(): FakePeer {
      const last = peers.at(-1);
      if (!last) throw new Error('no connection was opened');
      return last;
    },
    pictures: pictures as readonly (typeof pictures)[number][],
    /** From now on no connection can make an offer or an answer. */
    break: (broken = true) => void (isBroken = broken),
    /** From now on no picture can be taken of a camera. */
    dark: () => void (picture = undefined),
  };
}
