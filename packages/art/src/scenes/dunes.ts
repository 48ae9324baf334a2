// A low sun behind five ridges of sand.
import { px, type Sketch } from '../sketch.ts';

/** Per ridge, far to near: the tones of its crest, middle and foot. */
const ridges = [
  [3, 2, 2, 0.9],
  [2, 1, 1, 0.95],
  [2, 1, 0, 1],
  [1, 0, 0, 1],
  [0, 0, 0, 1],
] as const;

export function dunes({ width, height, between, tone, draw, ground, linear, glow }: Sketch) {
  ground(
    linear([
      [0, tone(0)],
      [0.35, tone(1)],
      [0.62, tone(2)],
      [0.82, tone(3)],
    ]),
  );
  const sunX = between(0.25, 0.75) * width;
  const sunY = between(0.26, 0.42) * height;
  const sun = between(0.09, 0.15) * Math.min(width, height) * 1.15;
  glow(sunX, sunY, sun * 4, 4, 0.55);
  draw(`<circle cx="${px(sunX)}" cy="${px(sunY)}" r="${px(sun)}" fill="${tone(4)}"/>`);
  for (const [i, [crest, middle, foot, opacity]] of ridges.entries()) {
    const base = height * (0.46 + 0.125 * i);
    const swell = (between(12, 46) * height) / 400;
    const phase = between(0, 6.3);
    const waves = between(0.8, 1.7);
    let outline = `M0 ${height} L0 ${px(base + Math.sin(phase) * swell)}`;
    for (let x = 0; x <= width + 1; x += width / 24) {
      const along = x / width;
      const lift = Math.sin(phase + along * 6.28 * waves) + Math.sin(phase * 2 + along * 9) * 0.25;
      outline += ` L${px(x)} ${px(base + lift * swell)}`;
    }
    const sand = linear([
      [0, tone(crest)],
      [0.55, tone(middle)],
      [1, tone(foot)],
    ]);
    draw(`<path d="${outline} L${width} ${height}Z" fill="${sand}" opacity="${opacity}"/>`);
  }
}
