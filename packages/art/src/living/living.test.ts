import { expect, test } from 'vitest';
import sharp from 'sharp';
import { drawLivingScene, livingScenes, loopSeconds } from './index.ts';

/** Grey values of a small picture. */
const seen = async (svg: string) => sharp(Buffer.from(svg)).resize(160, 120).greyscale().raw().toBuffer();
const difference = (one: Buffer, other: Buffer) =>
  one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length;

test.for(livingScenes)('the scene %s moves, and its end passes into its beginning', async (name) => {
  const [first = '', soon = '', last = '', half = ''] = [0, 0.02, loopSeconds - 0.02, loopSeconds / 2].map(
    (seconds) => drawLivingScene(name, seconds),
  );
  expect(drawLivingScene(name, loopSeconds)).toBe(first);
  expect(first).not.toMatch(/NaN|undefined|Infinity/);
  const [begin, after, before, middle] = await Promise.all([first, soon, last, half].map(seen));
  if (!begin || !after || !before || !middle) throw new Error('a frame is missing');
  expect(difference(begin, middle)).toBeGreaterThan(0.05);
  // Across the seam it changes as little as from any frame to the next.
  expect(difference(begin, before)).toBeLessThan(difference(begin, after) * 1.5 + 0.1);
});

test.for(livingScenes)('the scene %s refers to its own definitions alone', (name) => {
  const picture = drawLivingScene(name, 3);
  const defined = new Set([...picture.matchAll(/ id="([^"]+)"/g)].map((found) => found[1]));
  const used = [...picture.matchAll(/url\(#([^)]+)\)/g)].map((found) => found[1]);
  expect(used.length).toBeGreaterThan(0);
  expect(used.filter((id) => !defined.has(id))).toEqual([]);
  expect([...defined].every((id) => id?.startsWith(`living-${name}-`))).toBe(true);
});
