// The perceptual hash PDQ of a picture: 256 bits that hardly change when it is scaled, re-encoded or slightly
// retouched. Two pictures whose hashes differ in 31 bits or fewer show the same. Described at
// https://github.com/facebook/ThreatExchange/tree/main/pdq; the constants are the ones of that description.

const blockCount = 64;
const side = 16;
/** Pictures are scaled to fit in this before they are hashed. */
export const pdqPx = 512;

type Plane = { values: Float32Array; width: number; height: number };

/** One pass of a box filter over one line; at its ends the window is cut. */
function blurLine(
  from: Float32Array,
  to: Float32Array,
  start: number,
  step: number,
  count: number,
  window: number,
) {
  const before = Math.floor((window + 2) / 2) - 1;
  const after = window - before - 1;
  let sum = 0;
  for (let at = 0; at <= Math.min(before, count - 1); at++) sum += from[start + at * step] as number;
  let held = Math.min(before, count - 1) + 1;
  for (let at = 0; at < count; at++) {
    to[start + at * step] = sum / held;
    const entering = at + before + 1;
    const leaving = at - after;
    if (entering < count) {
      sum += from[start + entering * step] as number;
      held++;
    }
    if (leaving >= 0) {
      sum -= from[start + leaving * step] as number;
      held--;
    }
  }
}

const windowOf = (length: number) => Math.ceil(length / (2 * blockCount));

/** Twice along rows and columns, which comes close to a tent filter. */
function blur({ values, width, height }: Plane): Float32Array {
  let [from, to]: [Float32Array, Float32Array] = [values, new Float32Array(values.length)];
  for (let pass = 0; pass < 2; pass++) {
    for (let row = 0; row < height; row++) blurLine(from, to, row * width, 1, width, windowOf(width));
    [from, to] = [to, from];
    for (let column = 0; column < width; column++)
      blurLine(from, to, column, width, height, windowOf(height));
    [from, to] = [to, from];
  }
  return from;
}

function toBlocks({ width, height }: Plane, blurred: Float32Array): Float32Array {
  const blocks = new Float32Array(blockCount * blockCount);
  for (let row = 0; row < blockCount; row++) {
    const y = Math.floor(((row + 0.5) * height) / blockCount);
    for (let column = 0; column < blockCount; column++) {
      const x = Math.floor(((column + 0.5) * width) / blockCount);
      blocks[row * blockCount + column] = blurred[y * width + x] as number;
    }
  }
  return blocks;
}

const step = (one: number, other: number) => Math.trunc(Math.abs(((one - other) * 100) / 255));

/** 0 to 100: hashes of plain pictures, without gradients, say little. */
function qualityOf(blocks: Float32Array): number {
  let sum = 0;
  const at = (row: number, column: number) => blocks[row * blockCount + column] as number;
  for (let row = 0; row < blockCount; row++) {
    for (let column = 0; column < blockCount; column++) {
      if (row < blockCount - 1) sum += step(at(row, column), at(row + 1, column));
      if (column < blockCount - 1) sum += step(at(row, column), at(row, column + 1));
    }
  }
  return Math.min(100, Math.trunc(sum / 90));
}

const cosines = Float32Array.from({ length: side * blockCount }, (_, index) => {
  const [row, column] = [Math.floor(index / blockCount), index % blockCount];
  return Math.sqrt(2 / blockCount) * Math.cos((Math.PI / 2 / blockCount) * (row + 1) * (2 * column + 1));
});

/** The 16 × 16 lowest frequencies of both directions, without the constant one. */
function frequencies(blocks: Float32Array): Float32Array {
  const half = new Float32Array(side * blockCount);
  const found = new Float32Array(side * side);
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < blockCount; column++) {
      let sum = 0;
      for (let at = 0; at < blockCount; at++)
        sum += (cosines[row * blockCount + at] as number) * (blocks[at * blockCount + column] as number);
      half[row * blockCount + column] = sum;
    }
  }
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      let sum = 0;
      for (let at = 0; at < blockCount; at++)
        sum += (half[row * blockCount + at] as number) * (cosines[column * blockCount + at] as number);
      found[row * side + column] = sum;
    }
  }
  return found;
}

/** The index of the coefficient that stands at `at` once the picture is turned over its diagonal. */
const acrossDiagonal = (at: number): number => (at % side) * side + Math.floor(at / side);

/** Mirroring changes the sign of odd frequencies; the first row and column are of frequency 1. */
function turned(found: Float32Array, { leftRight, upDown, diagonal }: Orientation): Float32Array {
  return found.map((_, at) => {
    const from = diagonal ? acrossDiagonal(at) : at;
    const [row, column] = [Math.floor(at / side), at % side];
    const isNegated = (leftRight && column % 2 === 0) !== (upDown && row % 2 === 0);
    return isNegated ? -(found[from] as number) : (found[from] as number);
  });
}

type Orientation = { leftRight: boolean; upDown: boolean; diagonal: boolean };
const orientations: readonly Orientation[] = [false, true].flatMap((diagonal) =>
  [false, true].flatMap((upDown) => [false, true].map((leftRight) => ({ leftRight, upDown, diagonal }))),
);

function hashOf(found: Float32Array): string {
  const median = found.toSorted()[found.length / 2 - 1] as number;
  let bits = 0n;
  found.forEach((value, at) => {
    if (value > median) bits |= 1n << BigInt(at);
  });
  return bits.toString(16).padStart(64, '0');
}

/** `rgb`: three bytes for each pixel, within `pdqPx` in both directions. */
export function pdqOf(
  rgb: Uint8Array,
  { width, height }: { width: number; height: number },
): { pdqs: [string, ...string[]]; pdqQuality: number } {
  const values = new Float32Array(width * height);
  for (let at = 0; at < values.length; at++) {
    const [red = 0, green = 0, blue = 0] = [rgb[at * 3], rgb[at * 3 + 1], rgb[at * 3 + 2]];
    values[at] = 0.299 * red + 0.587 * green + 0.114 * blue;
  }
  const plane = { values, width, height };
  const blocks = toBlocks(plane, blur(plane));
  const found = frequencies(blocks);
  const [upright, ...others] = orientations.map((each) => hashOf(turned(found, each)));
  return { pdqs: [upright ?? '', ...others], pdqQuality: qualityOf(blocks) };
}
