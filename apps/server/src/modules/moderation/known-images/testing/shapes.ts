// Drawn pictures that no other resembles: random shapes from a seed. Scenes of the demo resemble each other.
import sharp from 'sharp';

function randomFrom(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
    return ((state ^ (state >>> 12)) >>> 0) / 2 ** 32;
  };
}

type Colour = readonly [number, number, number];
type Within = (x: number, y: number) => boolean;

/** A JPEG; the same for the same seed. Pixel by pixel: the loader of SVG is blocked where pictures are decoded. */
export async function shapes(
  seed: number,
  { width = 1280, height = 960, quality = 90 } = {},
): Promise<Buffer> {
  const random = randomFrom(seed);
  for (let warm = 0; warm < 20; warm++) random();
  const any = (most: number) => Math.round(random() * most);
  const colour = (): Colour => [any(255), any(255), any(255)];
  const [across, down] = [width / 4, height / 4];
  const pixels = Buffer.alloc(across * down * 3);
  const fill = (isWithin: Within, [red, green, blue]: Colour) => {
    for (let y = 0; y < down; y++)
      for (let x = 0; x < across; x++)
        if (isWithin(x, y)) pixels.set([red, green, blue], (y * across + x) * 3);
  };
  fill(() => true, colour());
  for (let shape = 0; shape < 24; shape++) {
    const [left, top, radius] = [any(across), any(down), 6 + any(across / 5)];
    const [tiltX, tiltY] = [random() - 0.5, random() - 0.5];
    const isRound = random() < 0.5;
    fill(
      isRound
        ? (x, y) => (x - left) ** 2 + (y - top) ** 2 < radius ** 2
        : (x, y) =>
            Math.abs(x - left + tiltX * (y - top)) < radius &&
            Math.abs(y - top + tiltY * (x - left)) < radius / 2,
      colour(),
    );
  }
  return sharp(pixels, { raw: { width: across, height: down, channels: 3 } })
    .resize(width, height)
    .jpeg({ quality })
    .toBuffer();
}

/** As it is sent again: smaller, of poor quality, mirrored or turned. */
export async function disguised(
  content: Buffer,
  { mirrored = false, angle = 0, share = 0.5, quality = 40 } = {},
): Promise<Buffer> {
  const { width = 0 } = await sharp(content).metadata();
  const smaller = sharp(content).resize(Math.round(width * share));
  const turned = sharp(await (mirrored ? smaller.flop() : smaller).png().toBuffer()).rotate(angle);
  return turned.jpeg({ quality }).toBuffer();
}
