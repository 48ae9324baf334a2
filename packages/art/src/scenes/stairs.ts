// A stair that climbs into the light of an upper room.
import { px, type Sketch } from '../sketch.ts';

const steps = 9;

export function stairs({ width, height, seed, between, tone, draw, ground, linear, glow }: Sketch) {
  const isMirrored = seed % 2 === 1;
  ground(
    linear(
      [
        [0, tone(3)],
        [0.45, tone(2)],
        [1, tone(0)],
      ],
      isMirrored ? [0, 0, 1, 1] : [1, 0, 0, 1],
    ),
  );
  const across = (x: number) => (isMirrored ? width - x : x);
  glow(
    across(width * between(0.78, 0.92)),
    height * between(0.05, 0.18),
    Math.min(width, height) * 0.7,
    4,
    0.75,
  );
  const wall = linear([
    [0, tone(1)],
    [1, tone(0)],
  ]);
  const [tread, rise] = [(width / steps) * 1.08, (height * between(0.68, 0.8)) / steps];
  for (let step = 0; step < steps; step++) {
    const [left, top] = [step * tread, height * 0.96 - (step + 1) * rise];
    const x = px(Math.min(across(left), across(left + tread)));
    const light = 0.25 + (step / steps) * 0.75;
    draw(
      `<rect x="${x}" y="${px(top)}" width="${px(tread + 1)}" height="${px(height - top)}" fill="${wall}"/>`,
    );
    draw(
      `<rect x="${x}" y="${px(top)}" width="${px(tread + 1)}" height="${px(rise * 0.2)}" fill="${tone(4, Number(light.toFixed(2)))}"/>`,
    );
    draw(
      `<rect x="${x}" y="${px(top + rise * 0.2)}" width="${px(tread + 1)}" height="${px(rise * 0.55)}" fill="${tone(2, Number((light * 0.6).toFixed(2)))}"/>`,
    );
  }
  for (let post = 1; post < steps; post += 2) {
    const [foot, head] = [height * 0.96 - post * rise, height * 0.96 - (post + 4.2) * rise];
    draw(
      `<path d="M${px(across(post * tread))} ${px(foot)} V${px(head)}" stroke="${tone(0)}" stroke-width="${px(width * 0.007)}"/>`,
    );
  }
  draw(
    `<path d="M${px(across(0))} ${px(height * 0.96 - 3.2 * rise)} L${px(across(width))} ${px(height * 0.96 - (steps / 1.08 + 3.2) * rise)}" ` +
      `stroke="${tone(0)}" stroke-width="${px(width * 0.014)}"/>`,
  );
}
