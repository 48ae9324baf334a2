// A full moon, and banks of cloud that pass before it.
import { px, type Sketch } from '../sketch.ts';

const banks = 5;
const stars = 34;

export function moon({ width, height, random, between, tone, draw, ground, linear, glow }: Sketch) {
  ground(
    linear([
      [0, tone(0)],
      [0.7, tone(1)],
      [1, tone(2)],
    ]),
  );
  for (let i = 0; i < stars; i++) {
    const [x, y] = [random() * width, random() * height * 0.6];
    draw(
      `<circle cx="${px(x)}" cy="${px(y)}" r="${px(width * between(0.001, 0.003))}" fill="${tone(4, 0.7)}"/>`,
    );
  }
  const radius = Math.min(width, height) * between(0.15, 0.2);
  const [x, y] = [width * between(0.3, 0.7), height * between(0.3, 0.42)];
  glow(x, y, radius * 3.4, 3, 0.55);
  draw(`<circle cx="${px(x)}" cy="${px(y)}" r="${px(radius)}" fill="${tone(4)}"/>`);
  for (const [dx, dy, size] of [
    [-0.3, -0.2, 0.24],
    [0.25, 0.18, 0.32],
    [0.1, -0.42, 0.14],
  ] as const)
    draw(
      `<circle cx="${px(x + dx * radius)}" cy="${px(y + dy * radius)}" r="${px(size * radius)}" fill="${tone(3, 0.4)}"/>`,
    );
  for (let bank = 0; bank < banks; bank++) {
    const top = height * (0.5 + bank * 0.1);
    let outline = `M0 ${px(height)} L0 ${px(top)}`;
    for (let at = 0; at < width;) {
      const step = width * between(0.1, 0.22);
      outline += ` q${px(step / 2)} ${px(-step * between(0.3, 0.55))} ${px(step)} 0`;
      at += step;
    }
    draw(
      `<path d="${outline} L${px(width * 1.3)} ${px(height)}Z" fill="${tone(bank < 2 ? 2 : bank < 4 ? 1 : 0, 0.55)}"/>`,
    );
  }
}
