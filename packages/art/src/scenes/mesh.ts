// Colours melting into each other around one moon.
import { px, type Sketch } from '../sketch.ts';

const clouds = [0, 2, 3, 1, 4, 2, 3, 0];

export function mesh({ width, height, between, tone, draw, ground, linear, glow }: Sketch) {
  ground(tone(1));
  for (const cloud of clouds) {
    const x = between(0, 1) * width;
    const y = between(0, 1) * height;
    glow(x, y, between(0.35, 0.7) * Math.max(width, height), cloud, 0.85);
  }
  const radius = Math.min(width, height) * 0.26;
  const x = width * between(0.4, 0.6);
  const y = height * between(0.42, 0.58);
  const moon = linear(
    [
      [0, tone(4)],
      [0.5, tone(3)],
      [1, tone(1, 0.2)],
    ],
    [0.2, 0, 0.8, 1],
  );
  draw(`<circle cx="${px(x)}" cy="${px(y)}" r="${px(radius)}" fill="${moon}"/>`);
}
