// A vase of dry flowers and three pieces of fruit on a table, by a window.
import { px, type Sketch } from '../sketch.ts';

const stems = 7;
const fruit = [
  [0.62, 0.075, 0, 2],
  [0.735, 0.062, 0, 1],
  [0.69, 0.05, 0.1, 2],
] as const;

export function still(sketch: Sketch) {
  const { width, height, tone, draw, ground, linear, radial } = sketch;
  const table = height * 0.66;
  const size = Math.min(width, height);
  const floor = height * 0.8;
  ground(
    linear(
      [
        [0, tone(1)],
        [1, tone(2)],
      ],
      [0, 0, 1, 1],
    ),
  );
  const x = (share: number) => px(width * share);
  draw(
    `<path d="M${x(0.18)} 0 L${x(0.62)} 0 L${x(0.86)} ${px(table)} L${x(0.36)} ${px(table)}Z" fill="${tone(3, 0.42)}"/>` +
      `<path d="M${x(0.405)} 0 L${x(0.44)} 0 L${x(0.66)} ${px(table)} L${x(0.62)} ${px(table)}Z" fill="${tone(1, 0.6)}"/>`,
  );
  const wood = linear([
    [0, tone(1)],
    [1, tone(0)],
  ]);
  draw(`<rect y="${px(table)}" width="${width}" height="${px(height - table)}" fill="${wood}"/>`);
  draw(
    `<ellipse cx="${x(0.6)}" cy="${px(floor)}" rx="${px(size * 0.3)}" ry="${px(size * 0.035)}" fill="${tone(0, 0.7)}"/>`,
  );
  vase(sketch, floor, size);
  for (const [across, radius, raised, edge] of fruit) {
    const skin = radial(
      [
        [0, tone(4)],
        [0.35, tone(3)],
        [1, tone(edge)],
      ],
      [0.34, 0.3, 0.85],
    );
    const y = floor - size * radius * 0.62 - size * raised;
    draw(`<circle cx="${x(across)}" cy="${px(y)}" r="${px(size * radius)}" fill="${skin}"/>`);
  }
}

function vase({ width, random, between, tone, draw, linear }: Sketch, floor: number, size: number) {
  const middle = width * 0.42;
  const at = (x: number, y: number) => `${px(middle + size * x)} ${px(floor - size * y)}`;
  const clay = linear(
    [
      [0, tone(4)],
      [0.4, tone(3)],
      [1, tone(1)],
    ],
    [0, 0, 1, 0.2],
  );
  draw(
    `<path d="M${at(-0.035, 0.42)} h${px(size * 0.07)} C${at(0.05, 0.28)} ${at(0.15, 0.22)} ${at(0.13, 0.08)} ` +
      `C${at(0.12, 0)} ${at(-0.12, 0)} ${at(-0.13, 0.08)} C${at(-0.15, 0.22)} ${at(-0.05, 0.28)} ` +
      `${at(-0.035, 0.42)}Z" fill="${clay}"/>`,
  );
  for (let i = 0; i < stems; i++) {
    const angle = ((-100 + i * 24 + between(-8, 8) + 10) * Math.PI) / 180;
    const length = size * between(0.18, 0.34);
    const x = middle + Math.sin(angle) * length;
    const y = floor - size * 0.42 - Math.cos(angle) * length * 0.9;
    const head = size * between(0.02, 0.045);
    draw(
      `<path d="M${at(0, 0.41)} Q${px(middle + (x - middle) * 0.2)} ${px(y + length * 0.4)} ${px(x)} ${px(y)}" ` +
        `stroke="${tone(0)}" stroke-width="2" fill="none"/>` +
        `<circle cx="${px(x)}" cy="${px(y)}" r="${px(head)}" fill="${tone(random() > 0.5 ? 4 : 0)}"/>`,
    );
  }
}
