// A lit room at night: it stands in for a camera's picture.
import { colour } from '../palettes.ts';
import { px, type Sketch } from '../sketch.ts';

const townLights = 16;
const leaves = 8;

export function roomScene(sketch: Sketch) {
  const { width, height, random, between, tone, draw, ground, linear, radial, glow } = sketch;
  const floor = height * 0.8;
  ground(
    linear(
      [
        [0, tone(0)],
        [1, tone(1)],
      ],
      [0, 0, 1, 0.6],
    ),
  );
  const lampX = width * between(0.68, 0.8);
  const lampY = height * between(0.3, 0.38);
  const windowX = width * between(0.08, 0.16);
  glow(lampX, lampY + height * 0.08, width * 0.62, 3, 0.62);
  glow(lampX, lampY + height * 0.1, width * 0.28, 4, 0.5);
  drawWindow(sketch, windowX);
  if (random() > 0.35) picture(sketch);
  const boards = linear([
    [0, tone(1)],
    [1, tone(0)],
  ]);
  draw(`<rect y="${px(floor)}" width="${width}" height="${px(height - floor)}" fill="${boards}"/>`);
  sofa(sketch);
  lamp(sketch, lampX, lampY, floor);
  plant(sketch);
  const dusk = radial(
    [
      [0, colour([0.1, 0.02, 30], 0)],
      [0.62, colour([0.1, 0.02, 30], 0.06)],
      [1, colour([0.08, 0.02, 30], 0.62)],
    ],
    [0.55, 0.5, 0.75],
  );
  draw(`<rect width="${width}" height="${height}" fill="${dusk}"/>`);
}

function drawWindow({ width, height, between, tone, draw, linear }: Sketch, left: number) {
  const breadth = width * 0.27;
  const tall = height * 0.46;
  const top = height * 0.13;
  const sky = linear([
    [0, colour([0.24, 0.05, 250])],
    [0.7, colour([0.4, 0.07, 262])],
    [1, colour([0.52, 0.09, 320])],
  ]);
  draw(
    `<rect x="${px(left)}" y="${px(top)}" width="${px(breadth)}" height="${px(tall)}" rx="${px(breadth / 2)}" ` +
      `fill="${sky}" stroke="${tone(0)}" stroke-width="${px(width * 0.014)}"/>`,
  );
  for (let i = 0; i < townLights; i++) {
    const x = left + between(0.14, 0.86) * breadth;
    const y = top + tall * between(0.56, 0.86);
    const radius = (between(0.8, 2.1) * width) / 400;
    const light = colour([0.9, 0.1, 80], Number(between(0.5, 0.95).toFixed(2)));
    draw(`<circle cx="${px(x)}" cy="${px(y)}" r="${px(radius)}" fill="${light}"/>`);
  }
  draw(
    `<path d="M${px(left + breadth / 2)} ${px(top)} V${px(top + tall)} M${px(left)} ${px(top + tall * 0.52)} ` +
      `h${px(breadth)}" stroke="${tone(0)}" stroke-width="${px(width * 0.008)}"/>`,
  );
}

function picture({ width, height, between, tone, draw }: Sketch) {
  const x = width * between(0.44, 0.5);
  const y = height * 0.16;
  const w = width * 0.13;
  const h = height * 0.24;
  draw(
    `<rect x="${px(x)}" y="${px(y)}" width="${px(w)}" height="${px(h)}" fill="${tone(3, 0.85)}"/>` +
      `<circle cx="${px(x + w / 2)}" cy="${px(y + h * 0.45)}" r="${px(w * 0.28)}" fill="${tone(1)}"/>` +
      `<rect x="${px(x)}" y="${px(y + h * 0.62)}" width="${px(w)}" height="${px(h * 0.38)}" fill="${tone(2)}"/>`,
  );
}

function sofa({ width, height, tone, draw, linear }: Sketch) {
  const top = height * 0.58;
  type Block = readonly [x: number, y: number, width: number, height: number, round: number];
  const block = (
    [x, y, w, h, round]: Block,
    fill: string,
    tilt?: readonly [angle: number, about: number],
  ) => {
    const turn = tilt && ` transform="rotate(${tilt[0]} ${px(width * tilt[1])} ${px(top + height * 0.1)})"`;
    draw(
      `<rect x="${px(width * x)}" y="${px(top + height * y)}" width="${px(width * w)}" height="${px(height * h)}" ` +
        `rx="${px(width * round)}" fill="${fill}"${turn ?? ''}/>`,
    );
  };
  const back = linear(
    [
      [0, tone(2)],
      [1, tone(1)],
    ],
    [1, 0, 0, 1],
  );
  block([0.18, 0, 0.56, 0.3, 0.05], back);
  block([0.12, 0.1, 0.11, 0.22, 0.045], tone(1));
  block([0.69, 0.1, 0.11, 0.22, 0.045], tone(2));
  const seat = linear(
    [
      [0, tone(3, 0.9)],
      [1, tone(1)],
    ],
    [1, 0, 0, 1],
  );
  block([0.21, 0.17, 0.5, 0.14, 0.03], seat);
  block([0.27, 0.045, 0.12, 0.135, 0.025], tone(4, 0.92), [-9, 0.33]);
  block([0.56, 0.05, 0.11, 0.125, 0.025], tone(2), [8, 0.61]);
}

function lamp({ width, height, tone, draw, linear }: Sketch, x: number, y: number, floor: number) {
  const shade = linear([
    [0, tone(3)],
    [1, tone(4)],
  ]);
  draw(
    `<path d="M${px(x)} ${px(y)} V${px(floor + height * 0.07)}" stroke="${tone(0)}" stroke-width="${px(width * 0.009)}"/>` +
      `<path d="M${px(x - width * 0.055)} ${px(y - height * 0.1)} h${px(width * 0.11)} ` +
      `l${px(width * 0.035)} ${px(height * 0.15)} h${px(-width * 0.18)}Z" fill="${shade}"/>`,
  );
}

function plant({ width, height, between, tone, draw }: Sketch) {
  const x = width * 0.9;
  const foot = height * 0.93;
  const root = foot - height * 0.1;
  for (let i = 0; i < leaves; i++) {
    const angle = ((-62 + i * 17) * Math.PI) / 180;
    const length = height * between(0.22, 0.4);
    const tipX = x + Math.sin(angle) * length;
    const tipY = foot - height * 0.12 - Math.cos(angle) * length;
    draw(
      `<path d="M${px(x)} ${px(root)} Q${px(x + (tipX - x) * 0.1)} ${px(tipY + length * 0.3)} ${px(tipX)} ${px(tipY)} ` +
        `Q${px(x + (tipX - x) * 0.75)} ${px(tipY + length * 0.42)} ${px(x)} ${px(root)}Z" fill="${tone(0, 0.95)}"/>`,
    );
  }
  draw(
    `<path d="M${px(x - width * 0.045)} ${px(foot - height * 0.12)} h${px(width * 0.09)} ` +
      `l${px(-width * 0.014)} ${px(height * 0.14)} h${px(-width * 0.062)}Z" fill="${tone(2)}"/>`,
  );
}
