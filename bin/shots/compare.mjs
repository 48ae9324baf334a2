// Two folders of pictures beside each other: which share of each screen differs, and a picture of those that do.
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

/** Of a screen; what differs less is the picture's format and the hour. */
const worthLooking = 0.005;
/** Of 255, in any colour: below it, nobody sees a difference. */
const tolerance = 32;

const raw = async (file) => {
  const { data, info } = await sharp(file)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
};

const farApart = (one, at, other, there) =>
  Math.abs(one.data[at] - other.data[there]) > tolerance ||
  Math.abs(one.data[at + 1] - other.data[there + 1]) > tolerance ||
  Math.abs(one.data[at + 2] - other.data[there + 2]) > tolerance;

/** Antialiasing moves an edge by less than a pixel: a pixel differs if none beside it in the other picture is alike. */
function hasNoLike(one, x, y, other) {
  const at = (y * one.width + x) * 3;
  for (let row = Math.max(y - 1, 0); row <= Math.min(y + 1, other.height - 1); row++) {
    for (let column = Math.max(x - 1, 0); column <= Math.min(x + 1, other.width - 1); column++) {
      if (!farApart(one, at, other, (row * other.width + column) * 3)) return false;
    }
  }
  return true;
}

/** The share of pixels that differ, and where: a byte for each pixel of the larger of both. */
export function differenceOf(before, after) {
  const width = Math.max(before.width, after.width);
  const height = Math.max(before.height, after.height);
  const marks = new Uint8Array(width * height);
  let count = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const inBoth = x < before.width && x < after.width && y < before.height && y < after.height;
      const differs = inBoth
        ? farApart(before, (y * before.width + x) * 3, after, (y * after.width + x) * 3) &&
          (hasNoLike(before, x, y, after) || hasNoLike(after, x, y, before))
        : true;
      if (differs) {
        marks[y * width + x] = 1;
        count++;
      }
    }
  }
  return { share: count / marks.length, marks, width, height };
}

/** Before, after, and after in grey with what differs in red. */
async function besideEachOther(before, after, { marks, width, height }, file) {
  const marked = Buffer.alloc(width * height * 3);
  for (let pixel = 0; pixel < marks.length; pixel++) {
    const x = pixel % width;
    const y = (pixel - x) / width;
    const there = x < after.width && y < after.height ? after.data[(y * after.width + x) * 3 + 1] >> 1 : 0;
    marked.set(marks[pixel] ? [255, 40, 40] : [there, there, there], pixel * 3);
  }
  const gap = 16;
  const pictures = [before, after, { data: marked, width, height }];
  await sharp({
    create: { width: 3 * width + 2 * gap, height, channels: 3, background: '#888' },
  })
    .composite(
      pictures.map((picture, nth) => ({
        input: picture.data,
        raw: { width: picture.width, height: picture.height, channels: 3 },
        left: nth * (width + gap),
        top: 0,
      })),
    )
    .png()
    .toFile(file);
}

const picturesIn = (folder) => readdirSync(folder).filter((file) => /\.(?:jpg|png)$/.test(file));

/** Compares pictures of the same name; those that differ are written to `out`, most different first in the answer. */
export async function compareFolders(beforeFolder, afterFolder, out) {
  const before = picturesIn(beforeFolder);
  const after = picturesIn(afterFolder);
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const compared = [];
  for (const file of before.filter((name) => after.includes(name))) {
    const one = await raw(path.join(beforeFolder, file));
    const other = await raw(path.join(afterFolder, file));
    const difference = differenceOf(one, other);
    compared.push({ file, share: difference.share });
    if (difference.share > worthLooking)
      await besideEachOther(one, other, difference, path.join(out, `${path.parse(file).name}.png`));
  }
  return {
    compared: compared.toSorted((a, b) => b.share - a.share),
    different: compared.filter(({ share }) => share > worthLooking).length,
    onlyBefore: before.filter((name) => !after.includes(name)),
    onlyAfter: after.filter((name) => !before.includes(name)),
  };
}

/** What the comparison prints. */
export function reportOf({ compared, different, onlyBefore, onlyAfter }, out) {
  const lines = compared
    .slice(0, different)
    .map(({ file, share }) => `${(share * 100).toFixed(2).padStart(6)} %  ${file}`);
  if (onlyBefore.length > 0) lines.push(`Only before: ${onlyBefore.length} pictures`);
  if (onlyAfter.length > 0) lines.push(`Only after: ${onlyAfter.length} pictures`);
  lines.push(
    `${different} of ${compared.length} screens differ by more than ${worthLooking * 100} %: ${out}`,
  );
  return lines.join('\n');
}
