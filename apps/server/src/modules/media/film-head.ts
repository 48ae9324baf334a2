// Tells a film by its first bytes, whatever it is called. The result is not trusted: it only serves to refuse files
// that no decoder needs to open.

/** Of MPEG: program streams, bare video streams and transport streams. */
export type FilmKind = 'mp4' | 'mpeg' | 'mpegvideo' | 'mpegts' | 'wmv' | 'avi' | 'webm';

const leastHeadBytes = 16;
/** Enough to tell any of them. */
export const filmHeadBytes = 64;
const asf = Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex');
/** Every Matroska file begins so; of them only WebM names itself in its first bytes. */
const ebml = 0x1a45dfa3;
const docTypeWithin = 64;
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
  if (head.length < leastHeadBytes) return undefined;
  const box = head.toString('latin1', 4, 8);
  if (box === 'ftyp') return pictureBrands.test(head.toString('latin1', 8, 12)) ? undefined : 'mp4';
  if (quickTimeBoxes.includes(box)) return 'mp4';
  if (head.subarray(0, 16).equals(asf)) return 'wmv';
  if (head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'AVI ') return 'avi';
  if (head.readUInt32BE(0) === ebml)
    return head.subarray(0, docTypeWithin).includes('\x42\x82\x84webm', 0, 'latin1') ? 'webm' : undefined;
  if (head.readUInt32BE(0) === 0x1ba) return 'mpeg';
  if (head.readUInt32BE(0) === 0x1b3) return 'mpegvideo';
  return isTransportStream(head) ? 'mpegts' : undefined;
}
