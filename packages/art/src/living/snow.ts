// Snow over the roofs of a town: windows are lit and go dark, and a cat crosses a wall once in each loop.
import { randomFrom } from '../random.ts';
import { colour, fullTurn, px, type LivingStage, tone } from './stage.ts';

const flakes = 110;
const white = colour([0.94, 0.015, 250]);
const house = (lightness: number) => colour([lightness, 0.045, 268]);
const pane = (lightness: number) => colour([lightness, 0.04, 268]);

export function snow(stage: LivingStage) {
  const { ground, linear, glow, path } = stage;
  const dusk = linear([
    [0, colour([0.24, 0.04, 255])],
    [0.6, colour([0.42, 0.06, 268])],
    [1, colour([0.62, 0.07, 320])],
  ]);
  ground(dusk);
  glow(520, 330, 320, (opacity) => tone('rose', 3, opacity), 0.28);
  houses(stage, { foot: 300, lightness: 0.34, seed: 5, size: 0.7 });
  houses(stage, { foot: 372, lightness: 0.26, seed: 9, size: 1 });
  houses(stage, { foot: 470, lightness: 0.19, seed: 3, size: 1.35 });
  path('M0 402 H640 V412 H0Z', colour([0.95, 0.015, 250]));
  path('M0 410 H640 V420 H0Z', pane(0.2));
  cat(stage);
  fall(stage);
}

type Row = { foot: number; lightness: number; seed: number; size: number };

function houses(stage: LivingStage, { foot, lightness, seed, size }: Row) {
  const { rect, path } = stage;
  const random = randomFrom(seed);
  for (let x = -20; x < 640; x += random() * 8) {
    const wide = (70 + random() * 70) * size;
    const top = foot - (60 + random() * 90) * size;
    const middle = px(x + wide / 2);
    path(
      `M${px(x)} 480 V${px(top)} L${middle} ${px(top - 34 * size)} L${px(x + wide)} ${px(top)} V480Z`,
      house(lightness),
    );
    path(
      `M${px(x - 5)} ${px(top + 4)} L${middle} ${px(top - 38 * size)} L${px(x + wide + 5)} ${px(top + 4)} ` +
        `L${px(x + wide - 2)} ${px(top + 9)} L${middle} ${px(top - 22 * size)} L${px(x + 2)} ${px(top + 9)}Z`,
      white,
    );
    if (random() > 0.4) {
      const chimney = x + wide * 0.66;
      rect(chimney, top - 36 * size, 14 * size, 34 * size, pane(lightness - 0.03));
      rect(chimney - 2, top - 40 * size, 18 * size, 6 * size, white, 3);
    }
    const right = x + wide - 18 * size;
    for (let y = top + 18 * size; y < foot + 40; y += 32 * size)
      for (let left = x + 12 * size; left < right; left += 28 * size)
        arch(stage, { left, y, size, lightness, number: random() });
    x += wide;
  }
}

type Pane = { left: number; y: number; size: number; lightness: number; number: number };

/** Its number decides whether and when it is lit. */
function arch({ moment, path }: LivingStage, { left, y, size, lightness, number }: Pane) {
  const isLit = number > 0.42 && Math.sin(fullTurn * (moment + number * 7)) > -0.7;
  const half = px(6 * size);
  path(
    `M${px(left)} ${px(y + 18 * size)} V${px(y + half)} a${half} ${half} 0 0 1 ${px(12 * size)} 0 V${px(y + 18 * size)}Z`,
    isLit ? colour([0.88, 0.11, number > 0.75 ? 60 : 82]) : pane(lightness - 0.05),
  );
}

function cat({ moment, wave, path, group }: LivingStage) {
  const step = wave(12) * 5;
  const coat = tone('ambre', 2);
  // It begins and ends beyond the edges.
  group(`translate(${px(-60 + moment * 780)} 396)`, () => {
    path(
      'M-28 -20 C-20 -28 14 -28 24 -20 L30 -32 L36 -24 L44 -30 L44 -16 C44 -10 36 -6 30 -8 L22 -2 L-24 -4Z',
      coat,
    );
    path(
      'M-26 -18 C-44 -22 -46 -44 -38 -50',
      'none',
      `stroke="${coat}" stroke-width="6" stroke-linecap="round"`,
    );
    const legs: [number, number, number][] = [
      [-20, -8, step],
      [-10, -6, -step],
      [14, -6, step],
      [22, -6, -step],
    ];
    path(
      legs.map(([x, y, ahead]) => `M${x} ${y} L${px(x + ahead)} 6`).join(' '),
      'none',
      `stroke="${tone('ambre', 1)}" stroke-width="6" stroke-linecap="round"`,
    );
  });
}

function fall({ moment, random, between, circle }: LivingStage) {
  for (let flake = 0; flake < flakes; flake++) {
    const speed = 1 + Math.floor(random() * 2);
    const way = (moment * speed + random()) % 1;
    const x = between(-10, 650) + Math.sin(fullTurn * (way + flake)) * 16;
    const size = between(1.4, 4.4);
    circle(x, way * 500 - 10, size, colour([0.98, 0.01, 250], between(0.45, 0.95)));
  }
}
