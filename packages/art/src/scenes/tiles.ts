// Painted tiles of a bath: quarters of circles that meet in flowers.
import { px, type Sketch } from '../sketch.ts';

const acrossCount = 5;

export function tiles(sketch: Sketch) {
  const { width, height, seed, random, tone, draw, ground, linear, radial } = sketch;
  ground(tone(4));
  const size = Math.max(width, height) / acrossCount;
  const glaze = [tone(1), tone(2), tone(3)];
  for (let row = 0; row * size < height; row++) {
    for (let column = 0; column * size < width; column++) {
      const [x, y] = [column * size, row * size];
      const petal = glaze[(row + column + seed) % glaze.length] ?? tone(2);
      const isTurned = (row + column) % 2 === 0;
      for (const [corner, [cx, cy]] of [
        [x, y],
        [x + size, y],
        [x + size, y + size],
        [x, y + size],
      ].entries() as IterableIterator<[number, [number, number]]>) {
        const reach = (corner % 2 === 0) === isTurned ? 0.62 : 0.3;
        draw(
          `<path d="${quarter(cx, cy, size * reach, corner)}" fill="${corner % 2 === 0 ? petal : tone(0, 0.85)}"/>`,
        );
      }
      const heart = size * (0.06 + random() * 0.04);
      draw(
        `<circle cx="${px(x + size / 2)}" cy="${px(y + size / 2)}" r="${px(heart)}" fill="${tone(isTurned ? 0 : 2)}"/>`,
      );
      draw(
        `<rect x="${px(x)}" y="${px(y)}" width="${px(size)}" height="${px(size)}" fill="none" stroke="${tone(3, 0.6)}" stroke-width="${px(size * 0.02)}"/>`,
      );
    }
  }
  const shine = linear(
    [
      [0, tone(4, 0.35)],
      [0.4, tone(4, 0)],
      [1, tone(0, 0.5)],
    ],
    [0, 0, 1, 1],
  );
  draw(`<rect width="${width}" height="${height}" fill="${shine}"/>`);
  const lamp = radial([
    [0, tone(4, 0.4)],
    [1, tone(4, 0)],
  ]);
  draw(
    `<circle cx="${px(width * (0.25 + random() * 0.5))}" cy="${px(height * 0.2)}" r="${px(size * 1.6)}" fill="${lamp}"/>`,
  );
}

/** A quarter of a disc in the corner of a tile, the corners counted from the left above, with the clock. */
function quarter(x: number, y: number, radius: number, corner: number): string {
  const [dx, dy] = [corner === 0 || corner === 3 ? radius : -radius, corner < 2 ? radius : -radius];
  const sweep = corner % 2 === 0 ? 1 : 0;
  return `M${px(x)} ${px(y)} H${px(x + dx)} A${px(radius)} ${px(radius)} 0 0 ${sweep} ${px(x)} ${px(y + dy)}Z`;
}
