// Parses a stranger's session description and writes a new one from it: the library reads only text of our own,
// with one codec for a media section and without candidates, which are added one by one.
import { type Extensions, extensionLines, withAttributes } from './header-extensions.ts';
import {
  anyVideo,
  chooseAudio,
  chooseVideo,
  type Codec,
  type MediaKind,
  type MediaLine,
  readDescription,
  type VideoCodec,
} from './sdp.ts';

export type CodecName = VideoCodec | 'OPUS';
export type PayloadTypes = Partial<Record<CodecName, number>>;
/** A media section with the codecs that were accepted; none where it was rejected. */
export type Carried = {
  kind: MediaKind;
  mid: string;
  codecs: { name: CodecName; of: Codec }[];
  extensions: Extensions;
  /** RIDs of the accepted simulcast layers; empty where the publisher sends a single encoding. */
  layers: string[];
};

export type Description = {
  lines: Carried[];
  /** The description that the library is given. */
  sdp: string;
  candidates: string[];
};

export const payloadTypesOf = ({ codecs }: Carried): PayloadTypes =>
  Object.fromEntries(codecs.map(({ name, of }) => [name, of.payloadType]));

const transportPatterns = {
  ufrag: /^a=ice-ufrag:([\w+/]{4,256})\r?$/m,
  pwd: /^a=ice-pwd:([\w+/]{22,256})\r?$/m,
  fingerprint: /^a=fingerprint:sha-256 ((?:[\dA-F]{2}:){31}[\dA-F]{2})\r?$/im,
};

/** ICE credentials and fingerprint; browsers repeat them in each media section. */
function readTransport(sdp: string): { ufrag: string; pwd: string; fingerprint: string } | undefined {
  const [ufrag, pwd, fingerprint] = Object.values(transportPatterns).map((pattern) => pattern.exec(sdp)?.[1]);
  return ufrag && pwd && fingerprint ? { ufrag, pwd, fingerprint: fingerprint.toUpperCase() } : undefined;
}

const clocks: Record<CodecName, string> = { VP8: 'VP8/90000', H264: 'H264/90000', OPUS: 'opus/48000/2' };
/** Constrained baseline, which every browser decodes. */
export const h264Format = 'level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f';
/** The answer to a publisher names the profile of the offer. */
export const h264FormatOf = ({ format }: Codec): string => {
  const [, profile] = /profile-level-id=([\da-f]{6})/i.exec(format) ?? [];
  return profile ? h264Format.replace('42e01f', profile.toLowerCase()) : h264Format;
};

/** The best quality that the product allows a microphone. */
export const opusFormat = 'minptime=10;useinbandfec=1;stereo=1;sprop-stereo=1;maxaveragebitrate=128000';

function carry(line: MediaLine, { from, isReencoded }: Role): Carried['codecs'] {
  if (line.kind === 'audio') {
    const of = chooseAudio(line);
    return of ? [{ name: 'OPUS', of }] : [];
  }
  const first = chooseVideo(line) ?? (isReencoded ? anyVideo(line) : undefined);
  if (!first) return [];
  const chosen = [{ name: first.codec, of: first.of }];
  // Viewers may negotiate both codecs, because the next publisher may send the other one.
  const second = from === 'viewer' && first.codec === 'VP8' ? chooseVideo(line, 'H264') : undefined;
  if (second) chosen.push({ name: second.codec, of: second.of });
  return chosen;
}

/**
 * Packets of layers are distinguished by a header extension, which the library reads only where there is a single media
 * section: a publisher with audio on the same connection sends one encoding.
 */
function layersOf({ kind, layers, extensions }: MediaLine, lines: number, codec?: CodecName): string[] {
  const takes = kind === 'video' && lines === 1 && codec === 'VP8' && extensions.layer !== undefined;
  return takes && layers.length > 1 ? layers : [];
}

/** Our answer to a publisher, with the accepted simulcast layers. */
export function answerLayers(sdp: string, { lines }: Description): string {
  return lines.reduce((answer, { mid, layers, extensions }) => {
    if (layers.length === 0) return answer;
    return withAttributes(answer, mid, [
      ...extensionLines(extensions, ['mid', 'layer']),
      ...layers.map((layer) => `a=rid:${layer} recv`),
      `a=simulcast:recv ${layers.join(';')}`,
    ]);
  }, sdp);
}

type Role = {
  from: 'publisher' | 'viewer';
  type: 'offer' | 'answer';
  /** The stream is re-encoded: viewers need not decode the original. */
  isReencoded?: boolean | undefined;
};
type Written = { from: Role['from']; setup: 'active' | 'passive' };

function writeLine({ kind, mid, codecs }: Carried, ssrcs: number[], { from, setup }: Written): string[] {
  return [
    `m=${kind} ${codecs.length > 0 ? 9 : 0} UDP/TLS/RTP/SAVPF ${codecs.map(({ of }) => of.payloadType).join(' ') || 0}`,
    'c=IN IP4 0.0.0.0',
    `a=mid:${mid}`,
    `a=${codecs.length === 0 ? 'inactive' : from === 'publisher' ? 'sendonly' : 'recvonly'}`,
    `a=setup:${setup}`,
    'a=rtcp-mux',
    ...codecs.flatMap(({ name, of }) => [
      `a=rtpmap:${of.payloadType} ${clocks[name]}`,
      ...(name === 'H264' ? [`a=fmtp:${of.payloadType} ${h264FormatOf(of)}`] : []),
    ]),
    ...(from === 'publisher' ? ssrcs.map((ssrc) => `a=ssrc:${ssrc} cname:peer`) : []),
  ];
}

/** Undefined where the description is neither a publisher's nor a viewer's. */
export function sanitizeDescription(sdp: string, role: Role): Description | undefined {
  const media = readDescription(sdp);
  const transport = media && readTransport(sdp);
  if (!media || !transport) return undefined;
  // At most one section of each kind: a camera and a screen are two streams.
  if (new Set(media.map(({ kind }) => kind)).size < media.length) return undefined;
  const lines = media.map((line) => {
    const { kind, mid, extensions } = line;
    const codecs = role.type === 'answer' && line.port === 0 ? [] : carry(line, role);
    return { kind, mid, codecs, extensions, layers: layersOf(line, media.length, codecs[0]?.name) };
  });
  if (role.type === 'offer' && lines.some(({ codecs }) => codecs.length === 0)) return undefined;
  // Where the peer leaves the choice, this side starts DTLS: it knows the path last, and a handshake that the peer
  // starts earlier would be lost.
  const setup = /^a=setup:active\r?$/m.test(sdp) ? 'active' : 'passive';
  const written = [
    'v=0',
    'o=- 1 1 IN IP4 127.0.0.1',
    's=-',
    't=0 0',
    `a=group:BUNDLE ${lines.map(({ mid }) => mid).join(' ')}`,
    `a=ice-ufrag:${transport.ufrag}`,
    `a=ice-pwd:${transport.pwd}`,
    `a=fingerprint:sha-256 ${transport.fingerprint}`,
    ...lines.flatMap((line, index) => writeLine(line, media[index]?.ssrcs ?? [], { from: role.from, setup })),
    '',
  ];
  return {
    lines,
    sdp: written.join('\r\n'),
    candidates: sdp.split(/\r?\n/).filter((line) => line.startsWith('a=candidate:')),
  };
}
