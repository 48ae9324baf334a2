// A candle before a curtain, and a cup that steams.
import { colour, fullTurn, px, type LivingStage, tone } from './stage.ts';

const vapour = (opacity: number) => colour([0.97, 0.02, 80], opacity);

export function candle(stage: LivingStage) {
  const { wave, ground, rect, ellipse, fade, glow, vignette } = stage;
  ground(fade(tone('cerise', 0), tone('cerise', 1), 0.7, 1));
  curtain(stage);
  glow(262, 214, 360, (opacity) => tone('ambre', 3, opacity), 0.62 + 0.05 * wave(5) + 0.03 * wave(7));
  rect(0, 372, 640, 108, fade(tone('braise', 1), tone('braise', 0)));
  ellipse(262, 404, 230, 22, tone('ambre', 3, 0.26));
  wax(stage);
  cup(stage);
  steam(stage);
  vignette(
    [0.42, 0.52, 0.72],
    [
      [0, colour([0.1, 0.03, 20], 0)],
      [0.55, colour([0.1, 0.03, 20], 0.06)],
      [1, colour([0.08, 0.03, 20], 0.66)],
    ],
  );
}

function curtain({ wave, linear, path }: LivingStage) {
  const cloth = linear(
    [
      [0, tone('cerise', 0, 0.9)],
      [0.4, tone('cerise', 2, 0.5)],
      [0.6, tone('cerise', 1, 0.6)],
      [1, tone('cerise', 0, 0.9)],
    ],
    [0, 0, 1, 0],
  );
  for (let fold = 0; fold < 7; fold++) {
    const x = fold * 104 - 40;
    const sway = wave(1, fold * 0.17) * 10;
    path(
      `M${x} 0 C${px(x + 30 + sway)} 120 ${px(x - 24 - sway)} 240 ${px(x + 18 + sway)} 380 L${px(x + 92 + sway)} 380 ` +
        `C${px(x + 60 - sway)} 240 ${px(x + 104 + sway)} 120 ${x + 76} 0Z`,
      cloth,
    );
  }
}

function wax({ linear, rect, path, ellipse, flame }: LivingStage) {
  ellipse(262, 410, 84, 15, colour([0.12, 0.03, 20], 0.7));
  path('M190 396 a72 14 0 0 0 144 0 l-8 16 a64 12 0 0 1 -128 0Z', tone('ambre', 2));
  ellipse(262, 396, 72, 13, tone('ambre', 3));
  const body = linear(
    [
      [0, tone('ambre', 4)],
      [0.3, tone('rose', 4)],
      [1, tone('ambre', 2)],
    ],
    [0, 0, 1, 0.2],
  );
  rect(232, 240, 60, 156, body, 10);
  ellipse(262, 243, 30, 7, colour([0.97, 0.06, 95]));
  path('M236 246 c2 26 -2 38 4 52 c6 -12 2 -30 8 -44', colour([0.96, 0.04, 85]));
  path('M262 240 V226', 'none', `stroke="${colour([0.2, 0.03, 20])}" stroke-width="4"`);
  flame(262, 234, 92, 0.3);
}

function cup({ linear, path, ellipse, fade }: LivingStage) {
  ellipse(480, 424, 96, 14, colour([0.1, 0.03, 20], 0.55));
  ellipse(480, 416, 84, 12, fade(tone('brume', 3), tone('brume', 1)));
  const clay = linear(
    [
      [0, tone('rose', 4)],
      [0.5, tone('rose', 3)],
      [1, tone('rose', 1)],
    ],
    [0, 0, 1, 0.2],
  );
  path('M420 330 h120 c0 54 -18 82 -36 84 h-48 c-18 -2 -36 -30 -36 -84Z', clay);
  path('M538 344 c34 -6 38 40 -12 46', 'none', `stroke="${tone('rose', 3)}" stroke-width="11"`);
  ellipse(480, 330, 60, 11, tone('braise', 1));
  ellipse(480, 331, 52, 8, tone('ambre', 2));
}

function steam({ moment, linear, path }: LivingStage) {
  const stroke = linear([
    [0, vapour(0)],
    [0.55, vapour(0.3)],
    [1, vapour(0.06)],
  ]);
  for (let wisp = 0; wisp < 3; wisp++) {
    const points = Array.from({ length: 13 }, (_, step) => {
      const drift = Math.sin(fullTurn * (moment * 2 - step / 9 + wisp * 0.3)) * (3 + step * 1.5);
      return `${px(456 + wisp * 24 + drift)} ${318 - step * 17}`;
    });
    path(
      `M${points.join(' L')}`,
      'none',
      `stroke="${stroke}" stroke-width="9" stroke-linecap="round" stroke-linejoin="round"`,
    );
  }
}
