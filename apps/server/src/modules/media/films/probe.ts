// What a file says of itself, before any picture of it is decoded: read by one forced demuxer and bounded. What it
// claims about its length is only used to show progress; the true length is measured on what is made of it.
import type { FilmKind } from '../film-head.ts';
import { type Encoder, FilmFault } from './encoder.ts';
import type { FrameSize } from './ladder.ts';

export type Probed = {
  /** As claimed; 0: unknown. */
  durationMs: number;
  /** Upright, with square pixels. */
  size: FrameSize;
  codec: string;
  hasSound: boolean;
  /** Of a wider range of brightness than screens and browsers take from H.264: PQ or HLG. */
  isHdr: boolean;
};

export const probeBounds = {
  withinMs: 60_000,
  streams: 24,
  /** 4096 × 2304. */
  pixels: 9_437_184,
  side: { min: 16, max: 8192 },
};

const demuxers: Record<FilmKind, string> = {
  mp4: 'mov',
  wmv: 'asf',
  avi: 'avi',
  mpeg: 'mpeg',
  mpegvideo: 'mpegvideo',
  mpegts: 'mpegts',
  webm: 'matroska',
};

/** By the names of ffmpeg's decoders: several read the same format. */
const decoders = {
  video:
    'h264 hevc av1 libdav1d vp8 vp9 mpeg4 mpeg2video mpeg1video msmpeg4v1 msmpeg4v2 msmpeg4 wmv1 wmv2 wmv3 vc1 ' +
    'mjpeg h263 dvvideo prores svq1 svq3 cinepak',
  audio:
    'aac mp3 mp3float mp2 mp2float mp1 mp1float ac3 eac3 alac flac opus vorbis amrnb amrwb wmav1 wmav2 wmapro ' +
    'adpcm_ima_wav adpcm_ms adpcm_ima_qt pcm_s16le pcm_s16be pcm_s24le pcm_s24be pcm_u8 pcm_s8 pcm_mulaw pcm_alaw ' +
    'pcm_s32le pcm_s32be pcm_f32le pcm_f32be',
};
const allowed = `${decoders.video} ${decoders.audio}`.replaceAll(' ', ',');

/** A file that names others, on this machine or elsewhere, opens none of them. */
export const inputOf = (source: string, kind: FilmKind): string[] => [
  ...`-protocol_whitelist file -max_pixels ${probeBounds.pixels} -max_streams ${probeBounds.streams}`.split(
    ' ',
  ),
  ...`-codec_whitelist ${allowed} -threads 2 -f ${demuxers[kind]} -i`.split(' '),
  `file:${source}`,
];

const streamsWanted = '-map 0:V:0 -map 0:a:0? -map_metadata -1 -c copy -t 0 -f framecrc pipe:1'.split(' ');

const durationPattern = /^ {2}Duration: (\d+):(\d\d):(\d\d)\.(\d\d)/m;
const hdrPattern = /^ +Stream #0:\d+.*?: Video: .*\b(?:smpte2084|arib-std-b67)\b/m;
const turnedPattern = /^ +displaymatrix: rotation of -?(\d+)/m;

function claimedMs(said: string): number {
  const found = durationPattern.exec(said);
  if (!found) return 0;
  const [hours = 0, minutes = 0, seconds = 0, hundredths = 0] = found.slice(1).map(Number);
  return ((hours * 60 + minutes) * 60 + seconds) * 1000 + hundredths * 10;
}

function uprightSize(facts: ReadonlyMap<string, string>, said: string): FrameSize {
  const [width = 0, height = 0] = (facts.get('dimensions') ?? '').split('x').map(Number);
  const [across = 1, down = 1] = (facts.get('sar') ?? '').split('/').map(Number);
  const isSquare = !(across > 0 && down > 0);
  const size = { widthPx: Math.round(isSquare ? width : (width * across) / down), heightPx: height };
  const isTurned = Math.round(Number(turnedPattern.exec(said)?.[1] ?? 0) / 90) % 2 === 1;
  return isTurned ? { widthPx: size.heightPx, heightPx: size.widthPx } : size;
}

function demandSize({ widthPx, heightPx }: FrameSize): void {
  const [short, long] = [Math.min(widthPx, heightPx), Math.max(widthPx, heightPx)];
  const { pixels, side } = probeBounds;
  if (long > side.max || short * long > pixels) throw new FilmFault('too_large');
  if (!(short >= side.min)) throw new FilmFault('unplayable', 'its picture is too small');
}

export async function probeFilm(
  encoder: Encoder,
  {
    source,
    kind,
    longestMs,
    signal,
  }: { source: string; kind: FilmKind; longestMs: number; signal: AbortSignal },
): Promise<Probed> {
  /** By stream: what ffmpeg writes of it, in words that a program reads. */
  const facts = new Map<string, Map<string, string>>();
  const onLine = (line: string) => {
    const [, name = '', stream = '', value = ''] = /^#(\w+) (\d+): (.+)$/.exec(line) ?? [];
    if (name === '') return;
    facts.set(stream, (facts.get(stream) ?? new Map<string, string>()).set(name, value));
  };
  const args = [...inputOf(source, kind), ...streamsWanted];
  const said = await encoder
    .run(args, { withinMs: probeBounds.withinMs, signal, onLine })
    .catch((error: unknown) => {
      const isUnread = error instanceof FilmFault && error.why === 'unplayable';
      throw isUnread ? new FilmFault('not_a_film', error.message) : error;
    });
  const of = (type: string) => [...facts.values()].find((stream) => stream.get('media_type') === type);
  const [video, audio] = [of('video'), of('audio')];
  if (!video) throw new FilmFault('not_a_film', 'it has no picture');
  const durationMs = claimedMs(said);
  if (durationMs > longestMs) throw new FilmFault('too_long');
  const size = uprightSize(video, said);
  demandSize(size);
  return {
    durationMs,
    size,
    codec: video.get('codec_id') ?? '',
    hasSound: audio !== undefined,
    isHdr: hdrPattern.test(said),
  };
}
