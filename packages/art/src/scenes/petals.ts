// A flower seen from above, four rings of petals.
import { px, type Sketch } from '../sketch.ts';

/** Outer to inner: how many petals, how long, and their tones from heart to tip. */
const rings = [
  { count: 11, length: 0.58, tones: [2, 0, 1] },
  { count: 9, length: 0.45, tones: [3, 1, 1] },
  { count: 8, length: 0.32, tones: [3, 2, 2] },
  { count: 6, length: 0.19, tones: [4, 3, 3] },
] as const;

export function petals({ width, height, between, tone, draw, ground, linear, radial }: Sketch) {
  ground(
    radial(
      [
        [0, tone(2)],
        [0.7, tone(1)],
        [1, tone(0)],
      ],
      [0.5, 0.5, 0.75],
    ),
  );
  const x = width * between(0.4, 0.6);
  const y = height * between(0.42, 0.6);
  const size = Math.min(width, height);
  for (const { count, length, tones } of rings) {
    const reach = size * length;
    const half = reach * 0.38;
    const turn = between(0, 60);
    const fill = linear([
      [0, tone(tones[0])],
      [0.8, tone(tones[1])],
      [1, tone(tones[2])],
    ]);
    const petal =
      `M${px(x)} ${px(y)} C${px(x - half)} ${px(y - reach * 0.45)} ${px(x - half * 0.7)} ${px(y - reach)} ` +
      `${px(x)} ${px(y - reach)} C${px(x + half * 0.7)} ${px(y - reach)} ${px(x + half)} ${px(y - reach * 0.45)} ` +
      `${px(x)} ${px(y)}Z`;
    for (let i = 0; i < count; i++) {
      const angle = px(turn + (i * 360) / count);
      draw(
        `<path transform="rotate(${angle} ${px(x)} ${px(y)})" d="${petal}" fill="${fill}" opacity=".93"/>`,
      );
    }
  }
  draw(`<circle cx="${px(x)}" cy="${px(y)}" r="${px(size * 0.05)}" fill="${tone(4)}"/>`);
}
