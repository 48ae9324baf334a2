// HLS lists of a film, written when they are asked for (RFC 8216): the renditions, and the byte ranges of each. All
// addresses are relative, so that each is asked for like the film itself.
import { ceilSecondsOf } from '@alcove/protocol';
import type { StoredRendition } from './film-store.ts';
import type { RenditionIndex } from './segments.ts';

export const playlistType = 'application/vnd.apple.mpegurl';

const lines = (...all: string[]): string => `${all.join('\n')}\n`;

export const masterPlaylist = (renditions: readonly StoredRendition[]): string =>
  lines(
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...renditions.map(
      ({ height, widthPx, heightPx, bitsPerSecond, codecs }) =>
        `#EXT-X-STREAM-INF:BANDWIDTH=${bitsPerSecond},RESOLUTION=${widthPx}x${heightPx},CODECS="${codecs}"\n${height}.m3u8`,
    ),
  );

export const renditionPlaylist = (height: number, { initBytes, segments }: RenditionIndex): string =>
  lines(
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${ceilSecondsOf(Math.max(...segments.map(({ durationMs }) => durationMs)))}`,
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MAP:URI="${height}.mp4",BYTERANGE="${initBytes}@0"`,
    ...segments.map(
      ({ start, bytes, durationMs }) =>
        `#EXTINF:${(durationMs / 1000).toFixed(3)},\n#EXT-X-BYTERANGE:${bytes}@${start}\n${height}.mp4`,
    ),
    '#EXT-X-ENDLIST',
  );
