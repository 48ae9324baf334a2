// Pictures are drawn into two folders and compared.
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { plant } from '../testing/planted.ts';
import { compareFolders, reportOf } from './compare.mjs';

const screen = { width: 200, height: 100 };

/** A dark screen with a light box on it. */
async function draw(
  file: string,
  box: { left: number; top: number; width: number; height: number },
  height = screen.height,
) {
  mkdirSync(path.dirname(file), { recursive: true });
  await sharp({ create: { ...screen, height, channels: 3, background: '#112' } })
    .composite([
      {
        input: { create: { width: box.width, height: box.height, channels: 3, background: '#eee' } },
        left: box.left,
        top: box.top,
      },
    ])
    .png()
    .toFile(file);
}

async function compare(after: Parameters<typeof draw>[1], height?: number) {
  const folder = plant({});
  await draw(path.join(folder, 'before/a.png'), { left: 20, top: 20, width: 40, height: 20 });
  await draw(path.join(folder, 'after/a.png'), after, height);
  const out = path.join(folder, 'out');
  const found = await compareFolders(path.join(folder, 'before'), path.join(folder, 'after'), out);
  return { ...found, share: found.compared[0]?.share, isDrawn: existsSync(path.join(out, 'a.png')) };
}

test.each([
  ['the same picture', { left: 20, top: 20, width: 40, height: 20 }, 0],
  ['an edge that moved by one pixel', { left: 21, top: 20, width: 40, height: 20 }, 0],
  // Each of its two new corners has a pixel like it beside it.
  ['a box that is 10 pixels wider', { left: 20, top: 20, width: 50, height: 20 }, (10 * 20 - 2) / 20_000],
])('of %s, the share that differs is counted', async (_what, box, share) => {
  const found = await compare(box);
  expect(found.share).toBe(share);
  expect(found.different).toBe(share > 0 ? 1 : 0);
  expect(found.isDrawn).toBe(share > 0);
});

test('a page that became longer differs where only one picture has it', async () => {
  const found = await compare({ left: 20, top: 20, width: 40, height: 20 }, 125);
  expect(found.share).toBe(0.2);
});

test('the report lists the screens that differ and counts those that only one folder has', () => {
  const report = reportOf(
    {
      compared: [
        { file: 'room.jpg', share: 0.25 },
        { file: 'wall.jpg', share: 0.001 },
      ],
      different: 1,
      onlyBefore: ['old.jpg'],
      onlyAfter: [],
    },
    'build/shots-compared',
  );
  expect(report).toBe(
    ' 25.00 %  room.jpg\nOnly before: 1 pictures\n1 of 2 screens differ by more than 0.5 %: build/shots-compared',
  );
});
