// A lighthouse by night: its beam sweeps over the sea, the water glints, stars twinkle.
import { colour, fullTurn, px, type LivingStage, tone } from './stage.ts';

const [lampX, lampY] = [470, 138];
const reach = 560;
const [stars, glints] = [60, 46];
const horizon = 306;
const light = (opacity: number) => colour([0.97, 0.06, 95], opacity);

export function lighthouse(stage: LivingStage) {
  const { ground, linear, circle } = stage;
  const night = linear([
    [0, tone('nuit', 0)],
    [0.4, tone('nuit', 1)],
    [0.62, tone('nuit', 2)],
    [0.66, tone('nuit', 3)],
  ]);
  ground(night);
  twinkle(stage);
  circle(110, 96, 26, tone('nuit', 4));
  circle(122, 88, 24, colour([0.26, 0.05, 245]));
  beams(stage);
  sea(stage);
  shore(stage);
}

function twinkle({ moment, random, between, circle }: LivingStage) {
  for (let star = 0; star < stars; star++) {
    const [x, y, radius] = [between(0, 640), between(0, 250), between(0.7, 1.9)];
    const shine = 0.35 + 0.4 * Math.abs(Math.sin(fullTurn * (moment + random())));
    circle(x, y, radius, colour([0.95, 0.03, 90], shine));
  }
}

function beams({ moment, linear, path }: LivingStage) {
  for (const angle of [fullTurn * moment, fullTurn * moment + Math.PI]) {
    const across = Math.cos(angle);
    const tipX = px(lampX + across * reach);
    const tipY = lampY + Math.sin(angle) * 0.22 * reach;
    const half = 46 + 30 * Math.abs(across);
    const fill = linear(
      [
        [0, light(0.5 * Math.abs(across) + 0.06)],
        [1, light(0)],
      ],
      across > 0 ? [0, 0, 1, 0] : [1, 0, 0, 0],
    );
    path(`M${lampX} ${lampY} L${tipX} ${px(tipY - half)} L${tipX} ${px(tipY + half)}Z`, fill);
  }
}

function sea({ moment, wave, random, between, linear, rect }: LivingStage) {
  const water = linear([
    [0, tone('nuit', 2)],
    [0.3, tone('nuit', 1)],
    [1, tone('nuit', 0)],
  ]);
  rect(0, horizon, 640, 174, water);
  for (let glint = 0; glint < glints; glint++) {
    const y = 316 + random() ** 1.4 * 156;
    const x = between(0, 640) + wave(1, glint * 0.07) * 6;
    const shine = Math.abs(Math.sin(fullTurn * (moment * 2 + random())));
    const near = y - horizon;
    const opacity = 0.12 + 0.5 * shine * (1 - near / 260);
    rect(x, y, 14 + near * 0.24, 2 + near * 0.012, tone('nuit', 4, opacity), 2);
  }
}

function shore({ linear, rect, path, glow }: LivingStage) {
  const dark = colour([0.2, 0.03, 250]);
  path(
    'M330 330 C380 296 400 262 440 258 H520 C560 262 600 300 640 306 V400 C560 372 420 366 330 330Z',
    colour([0.15, 0.03, 250]),
  );
  path('M330 330 C420 366 560 372 640 400 V420 C520 384 400 372 330 330Z', colour([0.3, 0.05, 250], 0.7));
  const wall = linear(
    [
      [0, colour([0.95, 0.02, 80])],
      [0.5, colour([0.82, 0.03, 60])],
      [1, colour([0.46, 0.05, 300])],
    ],
    [0, 0, 1, 0],
  );
  path('M446 262 L454 152 h32 l8 110Z', wall);
  path('M450.6 200 h38.6 l2 28 h-42.8Z', tone('braise', 2));
  rect(446, 146, 48, 8, dark, 3);
  rect(458, 122, 24, 26, colour([0.98, 0.06, 95]), 3);
  path('M452 124 L470 104 L488 124Z', tone('braise', 1));
  glow(lampX, lampY, 84, light, 0.7);
  rect(540, 280, 44, 26, dark, 3);
  path('M534 282 L562 262 L590 282Z', colour([0.17, 0.03, 250]));
  rect(555, 288, 12, 12, colour([0.9, 0.1, 80]), 2);
}
