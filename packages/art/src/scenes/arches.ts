// Arches within arches, light in the last one: the site's own picture.
import { px, type Sketch } from '../sketch.ts';

/** Per arch, outer to inner: the tones of its two edges. */
const rings = [
  [0, 1],
  [1, 1],
  [1, 2],
  [2, 3],
  [3, 4],
  [4, 4],
] as const;

export function arches({ width, height, between, tone, draw, ground, linear, glow }: Sketch) {
  ground(
    linear([
      [0, tone(1)],
      [1, tone(0)],
    ]),
  );
  const centre = width * between(0.42, 0.58);
  for (const [i, [from, to]] of rings.entries()) {
    const share = 1 - i / rings.length;
    const breadth = width * 0.86 * share;
    const tall = height * 0.94 * (0.3 + 0.7 * share);
    const left = centre - breadth / 2 + i * width * 0.006;
    const spring = px(height - tall + breadth / 2);
    const fill = linear(
      [
        [0, tone(from)],
        [1, tone(to)],
      ],
      [0, 0, 0.55, 1],
    );
    draw(
      `<path d="M${px(left)} ${height} V${spring} A${px(breadth / 2)} ${px(breadth / 2)} 0 0 1 ` +
        `${px(left + breadth)} ${spring} V${height}Z" fill="${fill}"/>`,
    );
  }
  const foot = (away: number) => px(centre + width * away);
  draw(
    `<path d="M${foot(-0.07)} ${height} L${foot(0.07)} ${height} L${foot(0.6)} ${px(height * 1.02)} ` +
      `L${foot(-0.6)} ${px(height * 1.02)}Z" fill="${tone(4, 0.5)}"/>`,
  );
  glow(centre, height * 0.86, width * 0.45, 4, 0.45);
}
