import { describe, expect, it } from 'vitest';
import {
  artAt,
  artFor,
  artFromPath,
  artPath,
  giftArtPath,
  giftDrawings,
  giftFromPath,
  paletteNames,
  renderArt,
  renderGift,
  sceneNames,
} from './index.ts';

const everyScene = sceneNames.map((scene, i) => ({
  scene,
  palette: paletteNames[i % paletteNames.length] ?? 'nuit',
  seed: i + 1,
}));

describe('a generated picture', () => {
  it.each(everyScene)('of $scene is the same each time it is asked for', (art) => {
    const picture = renderArt(art);
    expect(renderArt(art)).toBe(picture);
    expect(renderArt({ ...art, seed: art.seed + 1 })).not.toBe(picture);
    expect(picture).not.toMatch(/NaN|undefined|Infinity/);
  });

  it.each(everyScene)('of $scene refers only to its own definitions', (art) => {
    const picture = renderArt(art, { id: 'first' });
    const defined = new Set([...picture.matchAll(/ id="([^"]+)"/g)].map((found) => found[1]));
    const used = [...picture.matchAll(/url\(#([^)]+)\)/g)].map((found) => found[1]);
    expect(used.length).toBeGreaterThan(0);
    expect(used.filter((id) => !defined.has(id))).toEqual([]);
    expect([...defined].every((id) => id?.startsWith('first-'))).toBe(true);
  });

  it('comes back from its own address', () => {
    const art = { scene: 'lake', palette: 'iris', seed: 12, width: 600, height: 400 } as const;
    expect(artFromPath(artPath(art))).toEqual(art);
  });

  it.each([
    '/art/nude/braise/1-400x400.svg',
    '/art/constructor/braise/1-400x400.svg',
    '/art/dunes/braise/1-9000x400.svg',
    '/art/dunes/braise/1-0x0.svg',
    '/art/dunes/braise/9999999-400x400.svg',
    '/art/dunes/braise/../1-400x400.svg',
    '/art/dunes/braise/1-400x400.svg.php',
  ])('does not exist at %s', (path) => {
    expect(artFromPath(path)).toBeUndefined();
  });

  it('at a place of a row has a scene unlike all near it, and its scene and palette but once in a hundred and fifty', () => {
    const row = Array.from({ length: 150 }, (_, place) => artAt(place));
    const near = row.slice(0, sceneNames.length);
    expect(new Set(near.map(({ scene }) => scene)).size).toBe(sceneNames.length);
    expect(new Set(row.map(({ scene, palette }) => `${scene} ${palette}`)).size).toBe(150);
  });

  it('chosen by a name stays with that name', () => {
    expect(artFor('Ondine')).toEqual(artFor('Ondine'));
    expect(
      new Set(['Ondine', 'Sacha', 'Lune', 'Iris', 'Théo'].map((nick) => artPath(artFor(nick)))).size,
    ).toBe(5);
  });
});

describe('a drawn gift', () => {
  it.each(giftDrawings)(
    '%s refers only to its own definitions and comes back from its address',
    (drawing) => {
      const picture = renderGift(drawing);
      expect(picture).not.toMatch(/NaN|undefined|Infinity/);
      const defined = new Set([...picture.matchAll(/ id="([^"]+)"/g)].map((found) => found[1]));
      const used = [...picture.matchAll(/url\(#([^)]+)\)/g)].map((found) => found[1]);
      expect(used.filter((id) => !defined.has(id))).toEqual([]);
      expect(giftFromPath(giftArtPath(drawing))).toBe(drawing);
    },
  );

  it.each(['/art/gift/constructor.svg', '/art/gift/tea.png', '/art/gift/../tea.svg'])(
    'does not exist at %s',
    (path) => expect(giftFromPath(path)).toBeUndefined(),
  );
});
