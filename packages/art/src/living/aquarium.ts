// Three fish, bubbles out of a stone arch, and plants in the current.
import type { PaletteName } from '../palettes.ts';
import { colour, fullTurn, px, type LivingStage, tone } from './stage.ts';

const bubbles = 14;
/** The others rise from anywhere. */
const bubblesOfArch = 8;

export function aquarium(stage: LivingStage) {
  const { wave, ground, linear, path, fade, vignette } = stage;
  const water = linear([
    [0, tone('lagon', 3)],
    [0.16, tone('lagon', 2)],
    [0.6, tone('lagon', 1)],
    [1, tone('lagon', 0)],
  ]);
  ground(water);
  for (let beam = 0; beam < 5; beam++) {
    const x = 60 + beam * 130 + wave(1, beam * 0.2) * 16;
    const wide = 40 + beam * 6;
    path(
      `M${px(x)} 0 h${wide} l${-70 + beam * 8} 420 h${px(-wide * 2.1)}Z`,
      fade(tone('lagon', 4, 0.34), tone('lagon', 3, 0)),
    );
  }
  const sand = `M0 408 C120 ${px(384 + wave(1) * 2)} 240 420 360 398 S560 384 640 404 V480 H0Z`;
  path(sand, fade(tone('ambre', 3, 0.85), tone('ambre', 1)));
  path('M0 440 C180 416 320 452 640 430 V480 H0Z', tone('ambre', 2, 0.55));
  plant(stage, { x: 92, y: 430, leaves: 6, shade: 1, phase: 0.1, length: 230 });
  plant(stage, { x: 566, y: 440, leaves: 7, shade: 0, phase: 0.4, length: 260 });
  plant(stage, { x: 470, y: 424, leaves: 4, shade: 2, phase: 0.7, length: 120 });
  path('M214 430 V352 a44 44 0 0 1 88 0 V430Z', fade(tone('brume', 2), tone('brume', 0)));
  path('M236 430 V362 a22 22 0 0 1 44 0 V430Z', tone('lagon', 0, 0.85));
  fish(stage, { phase: 0.06, palette: 'braise', size: 0.86, at: [320, 190], reach: [190, 46] });
  fish(stage, { phase: 0.44, palette: 'ambre', size: 0.62, at: [300, 310], reach: [210, 30] });
  fish(stage, { phase: 0.74, palette: 'iris', size: 0.5, at: [360, 110], reach: [230, 24] });
  rise(stage);
  vignette(
    [0.5, 0.45, 0.75],
    [
      [0, colour([0.1, 0.03, 215], 0)],
      [0.7, colour([0.1, 0.03, 215], 0.05)],
      [1, colour([0.09, 0.03, 215], 0.55)],
    ],
  );
}

type Plant = { x: number; y: number; leaves: number; shade: 0 | 1 | 2; phase: number; length: number };

function plant({ wave, between, path }: LivingStage, { x, y, leaves, shade, phase, length }: Plant) {
  for (let leaf = 0; leaf < leaves; leaf++) {
    const foot = x + (leaf - leaves / 2) * 15;
    const sway = wave(1, phase + leaf * 0.13) * 22 + (leaf - leaves / 2) * 9;
    const tall = length * between(0.72, 1.1);
    const [low, high] = [px(y - tall * 0.4), px(y - tall * 0.7)];
    path(
      `M${px(foot - 7)} ${y} C${px(foot - 13)} ${low} ${px(foot - 12 + sway * 0.5)} ${high} ${px(foot + sway)} ${px(y - tall)} ` +
        `C${px(foot + 10 + sway * 0.5)} ${high} ${px(foot + 14)} ${low} ${px(foot + 7)} ${y}Z`,
      tone('verger', shade, 0.94),
    );
  }
}

type Fish = {
  phase: number;
  palette: PaletteName;
  size: number;
  at: [number, number];
  reach: [number, number];
};

function fish(
  { moment, wave, linear, path, circle, group }: LivingStage,
  { phase, palette, size, at, reach }: Fish,
) {
  const x = at[0] + Math.cos(fullTurn * (moment + phase)) * reach[0];
  const y = at[1] + Math.sin(fullTurn * (moment * 2 + phase)) * reach[1];
  // It turns at the ends of its way, seen narrow for a moment.
  const ahead = -Math.sin(fullTurn * (moment + phase)) * 6;
  const turned = Math.sign(ahead || 1) * Math.min(1, Math.max(0.14, Math.abs(ahead)));
  const tail = wave(8, phase) * 7;
  const skin = linear([
    [0, tone(palette, 3)],
    [0.55, tone(palette, 2)],
    [1, tone(palette, 1)],
  ]);
  group(`translate(${px(x)} ${px(y)}) scale(${(turned * size).toFixed(2)} ${size})`, () => {
    path(
      `M-46 0 C-66 ${px(-26 + tail)} -84 ${px(-28 + tail)} -90 ${px(-20 + tail)} C-82 0 -82 0 -90 ${px(22 + tail)} ` +
        `C-84 ${px(28 + tail)} -66 ${px(24 + tail)} -46 0Z`,
      tone(palette, 1),
    );
    path('M-8 -26 C4 -54 30 -50 40 -26Z', tone(palette, 1));
    path('M-54 0 C-34 -38 38 -44 66 0 C38 42 -34 36 -54 0Z', skin);
    path('M-6 -31 C6 -12 6 12 -6 29 C-20 26 -26 14 -26 0 S-20 -26 -6 -31Z', tone(palette, 4, 0.6));
    circle(42, -8, 6.4, tone(palette, 4));
    circle(43.6, -8, 3.2, colour([0.2, 0.03, 250]));
  });
}

function rise({ moment, between, circle }: LivingStage) {
  for (let bubble = 0; bubble < bubbles; bubble++) {
    const from = bubble < bubblesOfArch ? 258 : between(60, 600);
    const way = (moment + bubble / bubbles) % 1;
    const x = from + Math.sin(fullTurn * way * 2 + bubble) * 12;
    const rim = `stroke="${colour([0.96, 0.03, 190], 0.7)}" stroke-width="1.5"`;
    circle(x, 350 - way * 360, 3 + 5 * way, tone('lagon', 4, 0.22), rim);
  }
}
