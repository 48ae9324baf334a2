// An arched window at night: drops run down, lights of the town go on and off, a lamp glows inside.
import { colour, fullTurn, px, type LivingStage, tone } from './stage.ts';

const window = 'M196 404 V216 a146 146 0 0 1 292 0 V404Z';
const frameColour = colour([0.15, 0.02, 50]);
const [runningDrops, standingDrops] = [34, 46];
const water = (opacity: number) => colour([0.96, 0.02, 240], opacity);

export function rain(stage: LivingStage) {
  const { wave, draw, ground, linear, rect, path, fade, glow } = stage;
  ground(fade(tone('brume', 0), colour([0.2, 0.025, 60]), 0.6, 1));
  glow(96, 250, 330, (opacity) => tone('ambre', 3, opacity), 0.48 + 0.02 * wave(2));
  path('M178 420 V214 a164 164 0 0 1 328 0 V420Z', frameColour);
  draw(
    `<clipPath id="living-rain-window"><path d="${window}"/></clipPath><g clip-path="url(#living-rain-window)">`,
  );
  const sky = linear([
    [0, colour([0.25, 0.05, 255])],
    [0.7, colour([0.4, 0.07, 265])],
    [1, colour([0.5, 0.08, 320])],
  ]);
  rect(180, 60, 330, 350, sky);
  town(stage);
  rect(180, 60, 330, 350, fade(colour([0.8, 0.03, 250], 0.1), colour([0.8, 0.03, 250], 0.02)));
  drops(stage);
  draw('</g>');
  path('M342 70 V404 M196 246 H488', 'none', `stroke="${frameColour}" stroke-width="11"`);
  path(window, 'none', `stroke="${colour([0.3, 0.03, 55])}" stroke-width="3"`);
  rect(152, 404, 380, 24, fade(tone('ambre', 1), colour([0.2, 0.03, 50])), 6);
  rect(0, 440, 640, 40, frameColour);
  lampAndPlant(stage);
}

/** Two rows of houses; each window has a number, which decides whether and when it is lit. */
function town({ moment, random, between, rect }: LivingStage) {
  for (const row of [0, 1]) {
    for (let x = 186; x < 500; x += between(0, 6)) {
      const wide = between(28, 56);
      const top = 404 - (between(70, 150) - row * 46);
      rect(x, top, wide, 404 - top, colour([row ? 0.16 : 0.24, 0.045, 262]));
      for (let y = top + 10; y < 396; y += 16)
        for (let left = x + 6; left < x + wide - 8; left += 13) {
          const number = random();
          if (number <= 0.55 || Math.sin(fullTurn * (moment + number * 9)) <= -0.62) continue;
          rect(left, y, 6, 8, colour([0.88, 0.1, number > 0.8 ? 60 : 85], row ? 0.95 : 0.6), 1);
        }
      x += wide;
    }
  }
}

function drops({ moment, random, between, linear, path, ellipse, circle }: LivingStage) {
  const trail = linear([
    [0, colour([0.95, 0.02, 240], 0)],
    [1, colour([0.95, 0.02, 240], 0.55)],
  ]);
  for (let drop = 0; drop < runningDrops; drop++) {
    const x = between(200, 486);
    const speed = 1 + Math.floor(random() * 3);
    const y = 60 + ((moment * speed + random()) % 1) * 360;
    const length = between(20, 64);
    path(
      `M${px(x)} ${px(y - length)} L${px(x + 1.5)} ${px(y)}`,
      'none',
      `stroke="${trail}" stroke-width="2" stroke-linecap="round"`,
    );
    ellipse(x + 1.5, y + 2, 3.2, 5, water(0.85));
  }
  for (let drop = 0; drop < standingDrops; drop++)
    circle(between(198, 488), between(76, 400), between(1.2, 3), water(between(0.3, 0.7)));
}

function lampAndPlant({ path, ellipse, fade }: LivingStage) {
  path('M96 300 V440', 'none', `stroke="${colour([0.14, 0.02, 50])}" stroke-width="7"`);
  path('M58 214 h76 l26 92 h-128Z', fade(tone('ambre', 3), tone('ambre', 4)));
  ellipse(96, 440, 44, 9, colour([0.12, 0.02, 50]));
  path('M536 404 h44 l-6 -46 h-32Z', tone('braise', 2));
  for (let leaf = 0; leaf < 6; leaf++) {
    const angle = ((-58 + leaf * 23) * Math.PI) / 180;
    const length = 70 + (leaf % 2) * 22;
    const x = Math.sin(angle) * length;
    const y = 360 - Math.cos(angle) * length;
    path(
      `M558 360 Q${px(558 + x * 0.1)} ${px(y + length * 0.3)} ${px(558 + x)} ${px(y)} ` +
        `Q${px(558 + x * 0.8)} ${px(y + length * 0.45)} 558 360Z`,
      tone('verger', 0),
    );
  }
}
