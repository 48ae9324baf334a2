// What a scene draws with: a size, five tones, chance, and the two lists of an SVG in the making.
import { colour, type Palette } from './palettes.ts';

export type Stop = readonly [offset: number, colour: string];
type Line = readonly [x1: number, y1: number, x2: number, y2: number];
type Circle = readonly [cx: number, cy: number, radius: number];

export type Sketch = {
  width: number;
  height: number;
  seed: number;
  /** Between 0 and 1. */
  random: () => number;
  between: (low: number, high: number) => number;
  /** A tone of the palette, 0 the darkest; beyond the ends it stays at the end. */
  tone: (index: number, opacity?: number) => string;
  draw: (shape: string) => void;
  /** Fills the picture. */
  ground: (fill: string) => void;
  /** Each gives the reference to fill with. Without a line it runs from top to bottom. */
  linear: (stops: readonly Stop[], line?: Line) => string;
  radial: (stops: readonly Stop[], circle?: Circle) => string;
  glow: (x: number, y: number, radius: number, tone: number, opacity?: number) => void;
};

/** One decimal: a tenth of a pixel is not seen. */
export const px = (value: number): number => Number(value.toFixed(1));

export function createSketch(
  size: { width: number; height: number },
  seed: number,
  palette: Palette,
  random: () => number,
  id: string,
) {
  const { width, height } = size;
  const definitions: string[] = [];
  const shapes: string[] = [];
  const define = (element: string, geometry: string, stops: readonly Stop[]) => {
    const name = `${id}-${definitions.length}`;
    const inner = stops.map(([at, fill]) => `<stop offset="${at}" stop-color="${fill}"/>`).join('');
    definitions.push(`<${element} id="${name}" ${geometry}>${inner}</${element}>`);
    return `url(#${name})`;
  };
  const tone = (index: number, opacity?: number) =>
    colour(palette[Math.max(0, Math.min(4, index)) as 0 | 1 | 2 | 3 | 4], opacity);
  const sketch: Sketch = {
    width,
    height,
    seed,
    random,
    between: (low, high) => low + (high - low) * random(),
    tone,
    draw: (shape) => shapes.push(shape),
    ground: (fill) => shapes.push(`<rect width="${width}" height="${height}" fill="${fill}"/>`),
    linear: (stops, [x1, y1, x2, y2] = [0, 0, 0, 1]) =>
      define('linearGradient', `x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"`, stops),
    radial: (stops, [cx, cy, radius] = [0.5, 0.5, 0.5]) =>
      define('radialGradient', `cx="${cx}" cy="${cy}" r="${radius}"`, stops),
    glow(x, y, radius, index, opacity = 0.8) {
      const light = sketch.radial([
        [0, tone(index, opacity)],
        [0.45, tone(index, opacity * 0.42)],
        [1, tone(index, 0)],
      ]);
      shapes.push(`<circle cx="${px(x)}" cy="${px(y)}" r="${px(radius)}" fill="${light}"/>`);
    },
  };
  return { sketch, finish: () => `<defs>${definitions.join('')}</defs>${shapes.join('')}` };
}
