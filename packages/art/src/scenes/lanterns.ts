// Paper lanterns on two cords, lit from within.
import { px, type Sketch } from '../sketch.ts';

const ribs = 5;

export function lanterns(sketch: Sketch) {
  const { width, height, between, tone, draw, ground, linear } = sketch;
  ground(
    linear([
      [0, tone(0)],
      [1, tone(1)],
    ]),
  );
  for (const [row, count] of [5, 4].entries()) {
    const hang = height * (0.1 + row * 0.3);
    const sag = height * between(0.1, 0.16);
    draw(
      `<path d="M0 ${px(hang)} Q${px(width / 2)} ${px(hang + sag * 2)} ${width} ${px(hang)}" fill="none" ` +
        `stroke="${tone(2, 0.7)}" stroke-width="${px(width * 0.004)}"/>`,
    );
    for (let i = 0; i < count; i++) {
      const along = (i + 0.5 + between(-0.12, 0.12)) / count;
      const y = hang + sag * 4 * along * (1 - along);
      lantern(sketch, width * along, y, Math.min(width, height) * between(0.075, 0.11) * (1 + row * 0.25));
    }
  }
}

function lantern({ tone, draw, linear, glow }: Sketch, x: number, top: number, radius: number) {
  const middle = top + radius * 1.2;
  glow(x, middle, radius * 2.6, 3, 0.5);
  const paper = linear([
    [0, tone(2)],
    [0.5, tone(4)],
    [1, tone(3)],
  ]);
  draw(
    `<ellipse cx="${px(x)}" cy="${px(middle)}" rx="${px(radius * 0.9)}" ry="${px(radius)}" fill="${paper}"/>`,
  );
  for (let rib = 1; rib < ribs; rib++) {
    const away = (rib / ribs) * 2 - 1;
    const half = radius * 0.9 * Math.sqrt(1 - away ** 2);
    const y = middle + away * radius;
    draw(
      `<path d="M${px(x - half)} ${px(y)} q${px(half)} ${px(radius * 0.1)} ${px(half * 2)} 0" fill="none" ` +
        `stroke="${tone(1, 0.35)}" stroke-width="${px(radius * 0.03)}"/>`,
    );
  }
  draw(
    `<rect x="${px(x - radius * 0.3)}" y="${px(middle - radius * 1.08)}" width="${px(radius * 0.6)}" height="${px(radius * 0.14)}" fill="${tone(0)}"/>`,
  );
}
