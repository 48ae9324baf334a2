// Lights out of focus, a town far below.
import { px, type Sketch } from '../sketch.ts';

const lights = 46;

export function bokeh({ width, height, random, between, tone, draw, ground, linear, glow }: Sketch) {
  ground(
    linear([
      [0, tone(0)],
      [1, tone(1)],
    ]),
  );
  glow(width * 0.5, height * 0.75, width * 0.8, 1, 0.9);
  for (let i = 0; i < lights; i++) {
    const y = height * (0.3 + 0.62 * random() ** 0.8);
    const x = between(-0.05, 1.05) * width;
    const radius = between(0.014, 0.06) * Math.max(width, height) * (y / height + 0.2);
    const fill = tone(2 + Math.floor(random() * 3), Number(between(0.18, 0.62).toFixed(2)));
    const rim = random() > 0.5 ? ` stroke="${tone(4, 0.35)}" stroke-width="1"` : '';
    draw(`<circle cx="${px(x)}" cy="${px(y)}" r="${px(radius)}" fill="${fill}"${rim}/>`);
  }
  const haze = linear([
    [0, tone(0, 0.7)],
    [0.45, tone(0, 0)],
    [1, tone(0, 0.55)],
  ]);
  draw(`<rect width="${width}" height="${height}" fill="${haze}"/>`);
}
