// A record player on a wooden table, and a candle beside it.
import { colour, px, type LivingStage, tone } from './stage.ts';

const [middleX, middleY] = [238, 240];
const turns = 5;
const grooves = 12;
const light = (opacity: number) => colour([0.9, 0.08, 80], opacity);
const armPath = 'M440 104 C446 210 420 286 356 330';

export function recordPlayer(stage: LivingStage) {
  const { wave, ground, rect, circle, fade, glow } = stage;
  ground(fade(tone('ambre', 1), tone('ambre', 0), 1, 1));
  grain(stage);
  glow(566, 250, 330, (opacity) => tone('ambre', 3, opacity), 0.5 + 0.04 * wave(5));
  rect(56, 62, 438, 384, colour([0.12, 0.02, 40], 0.5), 34);
  rect(48, 48, 438, 384, fade(tone('braise', 1), tone('braise', 0), 1, 1), 30);
  rect(48, 48, 438, 384, 'none', 30, `stroke="${tone('braise', 2, 0.5)}" stroke-width="2"`);
  disc(stage);
  arm(stage);
  circle(444, 388, 17, tone('braise', 0));
  circle(444, 388, 10, tone('ambre', 3));
  candle(stage);
}

function grain({ between, path }: LivingStage) {
  for (let row = 0; row < 7; row++) {
    const y = 30 + row * 72;
    path(
      `M0 ${y} C200 ${px(y - 14 + between(0, 22))} 420 ${50 + row * 70} 640 ${y - 4}`,
      'none',
      `stroke="${tone('ambre', 0, 0.5)}" stroke-width="${px(between(1, 2.6))}"`,
    );
  }
}

function disc({ moment, wave, radial, path, circle, group, fade }: LivingStage) {
  circle(middleX, middleY, 176, colour([0.14, 0.02, 30]));
  const vinyl = radial([
    [0, colour([0.26, 0.02, 30])],
    [0.5, colour([0.19, 0.018, 30])],
    [1, colour([0.15, 0.015, 30])],
  ]);
  circle(middleX, middleY, 168, vinyl);
  for (let groove = 0; groove < grooves; groove++) {
    const line = colour([0.4, 0.02, 50], groove % 4 === 0 ? 0.55 : 0.25);
    circle(middleX, middleY, 66 + groove * 8.6, 'none', `stroke="${line}" stroke-width="1.2"`);
  }
  for (const degrees of [-52, 128]) {
    const angle = ((degrees + 5 * wave(2)) * Math.PI) / 180;
    const edge = (at: number) => `${px(middleX + Math.cos(at) * 166)} ${px(middleY + Math.sin(at) * 166)}`;
    const shine = radial(
      [
        [0, light(0)],
        [0.5, light(0.3)],
        [1, light(0.12)],
      ],
      [0.5, 0.5, 0.75],
    );
    path(`M${middleX} ${middleY} L${edge(angle - 0.34)} A166 166 0 0 1 ${edge(angle + 0.34)}Z`, shine);
  }
  group(`rotate(${px(moment * 360 * turns)} ${middleX} ${middleY})`, () => {
    circle(middleX, middleY, 58, fade(tone('rose', 3), tone('rose', 2), 1, 1));
    const arch = (half: number, top: number) =>
      `M${middleX - half} ${middleY + 38} V${middleY + top} a${half} ${half} 0 0 1 ${half * 2} 0 V${middleY + 38}Z`;
    path(arch(20, -14), tone('rose', 0, 0.85));
    path(arch(8, -10), tone('ambre', 4));
    circle(middleX, middleY - 46, 4, tone('ambre', 4));
  });
  circle(middleX, middleY, 5, colour([0.9, 0.02, 80]));
}

function arm({ wave, path, draw, circle, group }: LivingStage) {
  const metal = colour([0.9, 0.02, 80]);
  group(`rotate(${px(1.6 * wave(2))} 440 104)`, () => {
    path(armPath, 'none', `stroke="${metal}" stroke-width="9" stroke-linecap="round"`);
    const shade = colour([0.62, 0.03, 60]);
    path(armPath, 'none', `stroke="${shade}" stroke-width="3" stroke-linecap="round"`);
    draw(
      `<rect x="330" y="322" width="38" height="24" rx="7" transform="rotate(-34 349 334)" fill="${metal}"/>`,
    );
  });
  circle(440, 104, 30, tone('braise', 0));
  circle(440, 104, 18, colour([0.82, 0.03, 70]));
}

function candle({ wave, linear, path, ellipse, rect, fade, glow, flame }: LivingStage) {
  ellipse(566, 420, 60, 14, colour([0.1, 0.02, 40], 0.5));
  const glass = linear(
    [
      [0, tone('ambre', 4, 0.55)],
      [0.5, tone('ambre', 3, 0.42)],
      [1, tone('ambre', 2, 0.75)],
    ],
    [0, 0, 1, 0.3],
  );
  path('M524 300 h84 l-8 118 a34 10 0 0 1 -68 0Z', glass);
  ellipse(566, 300, 42, 9, tone('ambre', 4, 0.5));
  rect(546, 326, 40, 88, fade(tone('ambre', 4), tone('ambre', 2)), 8);
  glow(566, 292, 92, (opacity) => tone('ambre', 4, opacity), 0.62 + 0.05 * wave(5));
  flame(566, 326, 58, 0.1);
}
