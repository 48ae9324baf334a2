// A sun half behind the hills and its track on the water.
import { px, type Sketch } from '../sketch.ts';

const glints = 26;

export function lake(sketch: Sketch) {
  const { width, height, between, tone, draw, ground, linear, glow } = sketch;
  const shore = height * between(0.5, 0.58);
  ground(
    linear([
      [0, tone(0)],
      [0.3, tone(1)],
      [0.5, tone(2)],
      [0.56, tone(3)],
    ]),
  );
  const sunX = width * between(0.35, 0.65);
  const sun = Math.min(width, height) * 0.13;
  glow(sunX, shore - sun * 0.4, sun * 4.4, 4, 0.6);
  draw(`<circle cx="${px(sunX)}" cy="${px(shore - sun * 0.35)}" r="${px(sun)}" fill="${tone(4)}"/>`);
  hills(sketch, shore);
  const water = linear([
    [0, tone(2)],
    [0.35, tone(1)],
    [1, tone(0)],
  ]);
  draw(`<rect y="${px(shore)}" width="${width}" height="${px(height - shore)}" fill="${water}"/>`);
  for (let i = 0; i < glints; i++) {
    const depth = i / glints;
    const y = shore + depth * (height - shore) + 2;
    const breadth = sun * (1.8 - 1.1 * depth) * between(0.3, 1.25);
    const x = sunX - breadth / 2 + between(-0.5, 0.5) * sun * (0.4 + depth);
    const light = tone(4, Number((0.75 * (1 - depth) + 0.08).toFixed(2)));
    draw(
      `<rect x="${px(x)}" y="${px(y)}" width="${px(breadth)}" height="${px(1.5 + depth * 3)}" rx="2" fill="${light}"/>`,
    );
  }
}

function hills({ width, height, seed, tone, draw }: Sketch, shore: number) {
  for (const [near, tall] of [0.13, 0.075].entries()) {
    let outline = `M0 ${px(shore)}`;
    for (let x = 0; x <= width + 1; x += width / 30) {
      const along = x / width;
      const rise =
        0.55 + 0.45 * Math.sin(along * (5 + near * 3) + seed + near) + 0.16 * Math.sin(along * 13 + seed);
      outline += ` L${px(x)} ${px(shore - rise * Math.min(height, width * 0.8) * tall)}`;
    }
    draw(`<path d="${outline} L${width} ${px(shore)}Z" fill="${near ? tone(0) : tone(1, 0.85)}"/>`);
  }
}
