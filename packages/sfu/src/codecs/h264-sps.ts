// Reads the picture size and the profile from an H.264 sequence parameter set that a stranger wrote. ITU-T H.264,
// 7.3.2.1.1.

/** `decodedPixels`: what a decoder allocates, before the picture is cropped. */
export type Sps = { width: number; height: number; decodedPixels: number; isCommon: boolean };

/** Exp-Golomb numbers. Past the end every bit is zero; `isPastEnd` tells. */
function createBits(bytes: Buffer) {
  let at = 0;
  const bit = (): number => {
    const byte = bytes[at >> 3] ?? 0;
    const value = (byte >> (7 - (at & 7))) & 1;
    at += 1;
    return value;
  };
  const bits = (count: number): number => {
    let value = 0;
    for (let index = 0; index < count; index++) value = value * 2 + bit();
    return value;
  };
  const unsigned = (): number => {
    let zeros = 0;
    while (zeros < 32 && bit() === 0) zeros += 1;
    return 2 ** zeros - 1 + bits(zeros);
  };
  const signed = (): number => {
    const value = unsigned();
    return value % 2 === 1 ? (value + 1) / 2 : -value / 2;
  };
  return { bit, bits, unsigned, signed, isPastEnd: () => at > bytes.length * 8 };
}

/**
 * Removes emulation prevention bytes as decoders do: counting zeros begins anew after each. Undefined where a unit
 * may not continue so; decoders disagree on where such a unit ends.
 */
function unescaped(unit: Buffer): Buffer | undefined {
  const kept: number[] = [];
  let zeros = 0;
  for (const byte of unit) {
    if (zeros >= 2 && byte < 3) return undefined;
    const isPrevention = zeros >= 2 && byte === 3;
    if (!isPrevention) kept.push(byte);
    zeros = byte === 0 ? zeros + 1 : 0;
  }
  return Buffer.from(kept);
}

const spsBytesMax = 512;
/** Profiles whose parameter sets contain chroma fields. */
const withColours = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135]);
/** Baseline, main and high, which phones decode. */
const commonProfiles = new Set([66, 77, 100]);

function skipScaling(bits: ReturnType<typeof createBits>, lists: number): void {
  for (let list = 0; list < lists; list++) {
    if (!bits.bit()) continue;
    let [last, next] = [8, 8];
    for (let index = 0; index < (list < 6 ? 16 : 64); index++) {
      if (next !== 0) next = (last + bits.signed() + 256) % 256;
      if (next !== 0) last = next;
    }
  }
}

/** Undefined where the parameter set is malformed. `unit` begins with its NAL header byte. */
export function readSps(unit: Buffer): Sps | undefined {
  if (unit.length < 5 || unit.length > spsBytesMax) return undefined;
  const bytes = unescaped(unit.subarray(1));
  if (!bytes) return undefined;
  const bits = createBits(bytes);
  const profile = bits.bits(8);
  bits.bits(16);
  bits.unsigned();
  let [chroma, depth] = [1, 0];
  if (withColours.has(profile)) {
    chroma = bits.unsigned();
    if (chroma === 3) bits.bit();
    depth = bits.unsigned() + bits.unsigned();
    bits.bit();
    if (bits.bit()) skipScaling(bits, chroma === 3 ? 12 : 8);
  }
  bits.unsigned();
  const order = bits.unsigned();
  if (order === 0) bits.unsigned();
  else if (order === 1) {
    bits.bit();
    bits.signed();
    bits.signed();
    const cycle = bits.unsigned();
    if (cycle > 255) return undefined;
    for (let index = 0; index < cycle; index++) bits.signed();
  } else if (order > 2) return undefined;
  bits.unsigned();
  bits.bit();
  const columns = bits.unsigned() + 1;
  const rows = bits.unsigned() + 1;
  const isWhole = bits.bit();
  if (!isWhole) bits.bit();
  bits.bit();
  const heightFactor = 2 - isWhole;
  let [width, height] = [columns * 16, rows * 16 * heightFactor];
  const decodedPixels = width * height;
  if (bits.bit()) {
    const [left, right, top, bottom] = [bits.unsigned(), bits.unsigned(), bits.unsigned(), bits.unsigned()];
    width -= (left + right) * (chroma === 1 || chroma === 2 ? 2 : 1);
    height -= (top + bottom) * (chroma === 1 ? 2 : 1) * heightFactor;
  }
  if (bits.isPastEnd() || width <= 0 || height <= 0 || width > 16_384 || height > 16_384) return undefined;
  return {
    width,
    height,
    decodedPixels,
    isCommon: commonProfiles.has(profile) && chroma === 1 && depth === 0,
  };
}
