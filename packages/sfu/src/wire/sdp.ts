// Reads the media sections of a session description and what they offer. Everything that a stranger writes into
// one is bounded here.
import { type Extensions, readExtension } from './header-extensions.ts';

export const mediaKinds = ['audio', 'video'] as const;
export type MediaKind = (typeof mediaKinds)[number];
export type Codec = { payloadType: number; name: string; format: string };
export type MediaLine = {
  kind: MediaKind;
  mid: string;
  codecs: Codec[];
  /** RIDs of the simulcast layers. */
  layers: string[];
  extensions: Extensions;
  /** SSRCs of its packets. */
  ssrcs: number[];
  /** An answer rejects a section by port 0. */
  port: number;
};

const bounds = {
  bytes: 32 * 1024,
  lines: 1500,
  mediaLines: 4,
  codecs: 64,
  layers: 3,
  ssrcs: 16,
};

/** Undefined where the text is no description of audio or video, or exceeds a bound. */
export function readDescription(sdp: string): MediaLine[] | undefined {
  if (sdp.length > bounds.bytes || !sdp.startsWith('v=0')) return undefined;
  const lines = sdp.split(/\r?\n/);
  if (lines.length > bounds.lines) return undefined;
  const media: MediaLine[] = [];
  let line: MediaLine | undefined;
  for (const text of lines) {
    if (text.startsWith('m=')) {
      const [, kind, port] = /^m=(audio|video) (\d{1,5}) UDP\/TLS\/RTP\/SAVPF [\d ]+$/.exec(text) ?? [];
      if (!kind || media.length >= bounds.mediaLines) return undefined;
      line = {
        kind: kind as MediaKind,
        mid: '',
        codecs: [],
        layers: [],
        extensions: {},
        ssrcs: [],
        port: Number(port),
      };
      media.push(line);
    } else if (line) readAttribute(line, text);
  }
  const mids = new Set(media.map(({ mid }) => mid));
  if (media.length === 0 || mids.size < media.length || mids.has('')) return undefined;
  return media;
}

function readAttribute(line: MediaLine, text: string): void {
  const [, name = '', value = ''] = /^a=([\w-]{1,40}):(.*)$/.exec(text) ?? [];
  if (name === 'mid') line.mid = /^[\w-]{1,16}$/.test(value) ? value : '';
  else if (name === 'rtpmap') {
    const [, type = '', codec = ''] = /^(\d{1,3}) ([\w.-]{1,32})\//.exec(value) ?? [];
    const payloadType = Number(type);
    if (codec && payloadType < 128 && line.codecs.length < bounds.codecs) {
      line.codecs.push({ payloadType, name: codec.toUpperCase(), format: '' });
    }
  } else if (name === 'fmtp') {
    const [, type = '', format = ''] = /^(\d{1,3}) (.{1,300})$/.exec(value) ?? [];
    const codec = line.codecs.find(({ payloadType }) => payloadType === Number(type));
    if (codec) codec.format = format;
  } else if (name === 'ssrc') {
    const ssrc = Number(/^(\d{1,10}) cname:/.exec(value)?.[1]);
    if (ssrc <= 0xffff_ffff && line.ssrcs.length < bounds.ssrcs) line.ssrcs.push(ssrc);
  } else if (name === 'rid') {
    const layer = /^([\w-]{1,16}) send\b/.exec(value)?.[1];
    if (layer && line.layers.length < bounds.layers) line.layers.push(layer);
  } else if (name === 'extmap') {
    const extension = readExtension(value);
    if (extension) line.extensions[extension.name] ??= extension.id;
  }
}

export type VideoCodec = 'VP8' | 'H264';

/** Constrained baseline, baseline and main, in order of preference: every browser decodes the first. */
const h264Profiles = ['42[ce]0', '42[\\da-f]0', '4d[\\da-f]0'];

const h264Of = ({ codecs }: MediaLine): Codec | undefined => {
  const h264 = codecs.filter(
    ({ name, format }) => name === 'H264' && /(?:^|;) ?packetization-mode=1(?:;|$)/.test(format),
  );
  for (const profile of h264Profiles) {
    const pattern = new RegExp(`profile-level-id=${profile}[\\da-f]{2}(?:;|$)`, 'i');
    const found = h264.find(({ format }) => pattern.test(format));
    if (found) return found;
  }
  return undefined;
};

/** VP8 is preferred; H.264 is accepted where there is no VP8. */
export function chooseVideo(
  line: MediaLine,
  wanted?: VideoCodec,
): { codec: VideoCodec; of: Codec } | undefined {
  const vp8 = line.codecs.find(({ name }) => name === 'VP8');
  if (vp8 && wanted !== 'H264') return { codec: 'VP8', of: vp8 };
  const h264 = wanted === 'VP8' ? undefined : h264Of(line);
  return h264 && { codec: 'H264', of: h264 };
}

/** H.264 of any profile. */
export function anyVideo({ codecs }: MediaLine): { codec: VideoCodec; of: Codec } | undefined {
  const of = codecs.find(({ name }) => name === 'H264');
  return of && { codec: 'H264', of };
}

export const chooseAudio = (line: MediaLine): Codec | undefined =>
  line.codecs.find(({ name }) => name === 'OPUS');

/** The ICE user name fragment, which names the generation of a connection. */
export const ufragOf = (sdp: string): string => /^a=ice-ufrag:(\S{1,256})\r?$/m.exec(sdp)?.[1] ?? '';
