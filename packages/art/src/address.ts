// The address of a picture: `/art/dunes/braise/3-600x400.svg`. Same address, same bytes, for ever, so
// a server may have it cached for a year.
import { palettes, type PaletteName } from './palettes.ts';
import type { Art } from './render.ts';
import { scenes, type SceneName } from './scenes/index.ts';

const largestPx = 2400;
const largestSeed = 1_000_000;

export const artPath = ({ scene, palette, seed, width = 400, height = 400 }: Art): string =>
  `/art/${scene}/${palette}/${seed}-${width}x${height}.svg`;

/** The picture an address asks for, or nothing: anything else is a 404. */
export function artFromPath(path: string): Art | undefined {
  const found = /^\/art\/(\w+)\/(\w+)\/(\d{1,7})-(\d{1,4})x(\d{1,4})\.svg$/.exec(path);
  if (!found) return undefined;
  const [scene = '', palette = '', ...numbers] = found.slice(1);
  const [seed = 0, width = 0, height = 0] = numbers.map(Number);
  if (!Object.hasOwn(scenes, scene) || !Object.hasOwn(palettes, palette)) return undefined;
  if (seed > largestSeed || !inRange(width) || !inRange(height)) return undefined;
  return { scene: scene as SceneName, palette: palette as PaletteName, seed, width, height };
}

const inRange = (sizePx: number) => sizePx >= 16 && sizePx <= largestPx;
