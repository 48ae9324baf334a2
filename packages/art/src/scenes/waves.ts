// Contour lines of a sea at night, swelling in the middle.
import { px, type Sketch } from '../sketch.ts';

const lines = 22;

export function waves({ width, height, between, tone, draw, ground, linear }: Sketch) {
  ground(
    linear(
      [
        [0, tone(0)],
        [1, tone(1)],
      ],
      [0, 0, 1, 1],
    ),
  );
  const phase = between(0, 6);
  const crest = linear(
    [
      [0, tone(2)],
      [0.45, tone(4)],
      [0.7, tone(3)],
      [1, tone(1)],
    ],
    [0, 0, 1, 0],
  );
  for (let i = 0; i < lines; i++) {
    const points: string[] = [];
    for (let x = -10; x <= width + 10; x += width / 26) {
      const away = (x / width - 0.5 - 0.2 * Math.sin(i * 0.21 + phase)) / 0.24;
      const swell = Math.exp(-(away ** 2)) * height * (0.22 * Math.sin(i * 0.33 + phase) + 0.12);
      const ripple = Math.sin((x / width) * 8 + i * 0.4) * height * 0.008;
      points.push(`${px(x)} ${px(height * (0.12 + i * 0.042) - swell + ripple)}`);
    }
    draw(
      `<path d="M${points.join(' L')} L${width + 10} ${height + 10} L-10 ${height + 10}Z" ` +
        `fill="${tone(i % 5 ? 0 : 1, 0.34)}" stroke="${crest}" stroke-width="${px(width * 0.0045)}"/>`,
    );
  }
}
