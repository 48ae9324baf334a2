// What a living scene draws with: a moment of the loop, chance that is the same in every frame, and shapes. Scenes use
// tones of several palettes, so that each fill is named where it is used.
import { colour, palettes, type PaletteName } from '../palettes.ts';
import { randomFrom } from '../random.ts';
import { createSketch, px, type Stop } from '../sketch.ts';
import { loopSeconds, type LivingSceneName } from './names.ts';

export const livingFrame = { width: 640, height: 480 };
export const fullTurn = Math.PI * 2;

type Tone = 0 | 1 | 2 | 3 | 4;
/** A tone of a palette, as text for an attribute. */
export const tone = (palette: PaletteName, index: Tone, opacity?: number): string =>
  colour(palettes[palette][index], opacity);
export { colour, px };

export type LivingStage = ReturnType<typeof createLivingStage>['stage'];

export function createLivingStage(name: LivingSceneName, seconds: number) {
  const random = randomFrom(name.length * 977 + name.charCodeAt(0));
  const { sketch, finish } = createSketch(livingFrame, 0, palettes.nuit, random, `living-${name}`);
  const { draw, linear, radial, between, ground } = sketch;
  /** Of the loop: from 0 to 1. */
  const moment = (((seconds % loopSeconds) + loopSeconds) % loopSeconds) / loopSeconds;
  /** `times` in a loop; only whole numbers close it. */
  const wave = (times: number, phase = 0) => Math.sin(fullTurn * (moment * times + phase));
  const path = (way: string, fill = 'none', more = '') => draw(`<path d="${way}" fill="${fill}" ${more}/>`);
  const circle = (x: number, y: number, radius: number, fill: string, more = '') =>
    draw(`<circle cx="${px(x)}" cy="${px(y)}" r="${px(radius)}" fill="${fill}" ${more}/>`);

  function glow(x: number, y: number, radius: number, light: (opacity: number) => string, opacity: number) {
    const fill = radial([
      [0, light(opacity)],
      [0.42, light(opacity * 0.42)],
      [1, light(0)],
    ]);
    circle(x, y, radius, fill);
  }

  function flame(x: number, y: number, size: number, phase: number) {
    const lean = (wave(3, phase) * 0.07 + wave(7, phase * 2) * 0.04) * size;
    const tall = size * (1 + 0.07 * wave(5, phase));
    const outline = (part: number) => {
      const waist = px(y - tall * 0.5 * part);
      const foot = `${px(x)} ${px(y)}`;
      return (
        `M${foot} C${px(x - size * 0.34 * part)} ${px(y - size * 0.1)} ${px(x - size * 0.26 * part + lean)} ${waist} ` +
        `${px(x + lean * 1.6)} ${px(y - tall * part)} C${px(x + size * 0.26 * part + lean)} ${waist} ` +
        `${px(x + size * 0.34 * part)} ${px(y - size * 0.1)} ${foot}Z`
      );
    };
    const fire = linear([
      [0, colour([0.8, 0.14, 50])],
      [0.6, colour([0.9, 0.12, 85])],
      [1, colour([0.7, 0.14, 40])],
    ]);
    path(outline(1), fire);
    path(outline(0.62), colour([0.97, 0.06, 95], 0.92));
  }

  const stage = {
    ...livingFrame,
    moment,
    wave,
    random,
    between,
    draw,
    ground,
    linear,
    radial,
    path,
    circle,
    glow,
    flame,
    rect: (x: number, y: number, wide: number, high: number, fill: string, round = 0, more = '') =>
      draw(
        `<rect x="${px(x)}" y="${px(y)}" width="${px(wide)}" height="${px(high)}" rx="${round}" fill="${fill}" ${more}/>`,
      ),
    ellipse: (x: number, y: number, across: number, down: number, fill: string) =>
      draw(`<ellipse cx="${px(x)}" cy="${px(y)}" rx="${px(across)}" ry="${px(down)}" fill="${fill}"/>`),
    /** What is drawn by it turns and moves together. */
    group(transform: string, drawing: () => void) {
      draw(`<g transform="${transform}">`);
      drawing();
      draw('</g>');
    },
    /** Two tones, from the first corner to the second. */
    fade: (from: string, to: string, across = 0, down = 1) =>
      linear(
        [
          [0, from],
          [1, to],
        ],
        [0, 0, across, down],
      ),
    /** Darker towards the edges. */
    vignette([x, y, radius]: [number, number, number], stops: readonly Stop[]) {
      ground(radial(stops, [x, y, radius]));
    },
  };
  return { stage, finish };
}
