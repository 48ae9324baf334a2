// Roofs of a city in the evening, some windows lit.
import { px, type Sketch } from '../sketch.ts';

const rows = 3;

export function skyline(sketch: Sketch) {
  const { width, height, between, tone, ground, linear, glow } = sketch;
  ground(
    linear([
      [0, tone(1)],
      [0.5, tone(2)],
      [0.75, tone(3)],
      [1, tone(4)],
    ]),
  );
  glow(width * between(0.2, 0.8), height * 0.62, Math.min(width, height) * 0.6, 4, 0.7);
  for (let row = 0; row < rows; row++) {
    for (let left = -width * 0.02; left < width;) {
      const breadth = width * between(0.07, 0.15) * (1 + row * 0.2);
      const top = height * (0.42 + row * 0.16) - height * between(0, 0.2);
      house(sketch, row, left, top, breadth);
      left += breadth * between(0.96, 1.1);
    }
  }
}

function house(
  { height, random, tone, draw }: Sketch,
  row: number,
  left: number,
  top: number,
  breadth: number,
) {
  const wall = row === 0 ? tone(2) : row === 1 ? tone(1) : tone(0);
  const roof = random() < 0.5 ? `L${px(left + breadth / 2)} ${px(top - breadth * 0.3)} ` : '';
  draw(
    `<path d="M${px(left)} ${height} V${px(top)} ${roof}L${px(left + breadth)} ${px(top)} V${height}Z" fill="${wall}"/>`,
  );
  if (row === 0) return;
  const pane = breadth / 6;
  for (let y = top + pane; y < height; y += pane * 2.2) {
    for (const column of [1, 2.6, 4.2]) {
      if (random() > 0.34) continue;
      draw(
        `<rect x="${px(left + column * pane)}" y="${px(y)}" width="${px(pane * 0.8)}" height="${px(pane * 1.1)}" ` +
          `fill="${tone(random() < 0.4 ? 4 : 3, 0.9)}"/>`,
      );
    }
  }
}
