// A scene, a palette and a number make one picture, always the same.
import { paletteNames, palettes, type PaletteName } from './palettes.ts';
import { randomFrom } from './random.ts';
import { sceneNames, scenes, type SceneName } from './scenes/index.ts';
import { createSketch } from './sketch.ts';

export type Art = {
  scene: SceneName;
  palette: PaletteName;
  seed: number;
  width?: number;
  height?: number;
};

type Placing = {
  /** Attributes of the element: a class, a style. */
  attributes?: string;
  /** Goes before the ids inside: needed when the same picture stands twice inside one document. */
  id?: string;
};

/** An `<svg>` element as text, filling whatever box it is given. */
export function renderArt(art: Art, { attributes = '', id }: Placing = {}): string {
  const { scene, palette, seed, width = 400, height = 400 } = art;
  const random = randomFrom(seed * 7919 + scene.length * 131);
  const prefix = id ?? `${scene}-${palette}-${seed}-${width}x${height}`;
  const { sketch, finish } = createSketch({ width, height }, seed, palettes[palette], random, prefix);
  scenes[scene](sketch);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" ` +
    `preserveAspectRatio="xMidYMid slice" aria-hidden="true" ${attributes}>${finish()}</svg>`
  );
}

/** A picture for a place in a row: those near each other differ in scene and palette, and none soon comes again. */
export const artAt = (place: number, size: { width?: number; height?: number } = {}): Art => ({
  scene: sceneNames[place % sceneNames.length] ?? 'dunes',
  palette: paletteNames[(place * 2) % paletteNames.length] ?? 'braise',
  seed: (place * 37 + 11) % 1000,
  ...size,
});

/** A scene and a palette chosen by a name or a number: the same one gets the same picture. */
export function artFor(name: string | number, size: { width?: number; height?: number } = {}): Art {
  let sum = 2166136261;
  for (const letter of String(name)) sum = Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0;
  const scene = sceneNames[sum % sceneNames.length] ?? 'dunes';
  const palette = paletteNames[(sum >>> 8) % paletteNames.length] ?? 'braise';
  return { scene, palette, seed: (sum >>> 16) % 1000, ...size };
}
