// Tells a film by its first bytes, whatever it is called. The result is not trusted: it only serves to refuse files
// that no decoder needs to open.

/** Of MPEG: program streams, bare video streams and transport streams. */
export type FilmKind = 'mp4' | 'mpeg' | 'mpegvideo' | 'mpegts' | 'wmv' | 'avi';

/** Enough to tell any of them. */
export const filmHeadBytes = 16;
const asf = Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex');
/** What QuickTime files begin with where no `ftyp` comes first. */
const quickTimeBoxes = ['moov', 'mdat', 'wide', 'free', 'skip', 'pnot'];
/** Still pictures in the same container. */
const pictureBrands = /^(?:hei|hev|mif1|msf1|avif|avis)/;
const packetBytes = 188;

function isTransportStream(head: Buffer): boolean {
  const packets = Math.min(3, Math.floor(head.length / packetBytes));
  return (
    packets > 0 && Array.from({ length: packets }, (_, at) => head[at * packetBytes] === 0x47).every(Boolean)
  );
}

export function filmKindOf(head: Buffer): FilmKind | undefined {
  if (head.length < filmHeadBytes) return undefined;
  const box = head.toString('latin1', 4, 8);
  if (box === 'ftyp') return pictureBrands.test(head.toString('latin1', 8, 12)) ? undefined : 'mp4';
  if (quickTimeBoxes.includes(box)) return 'mp4';
  if (head.subarray(0, 16).equals(asf)) return 'wmv';
  if (head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'AVI ') return 'avi';
  if (head.readUInt32BE(0) === 0x1ba) return 'mpeg';
  if (head.readUInt32BE(0) === 0x1b3) return 'mpegvideo';
  return isTransportStream(head) ? 'mpegts' : undefined;
}
