// A class with two owners is planted, and classes that only look so.
import { expect, test } from 'vitest';
import { plant } from '../testing/planted.ts';
import { check } from './styles.mjs';

const rule = (selector: string) => `@layer components {\n  ${selector} {\n    display: grid;\n  }\n}\n`;
const look = async (one: string, other: string, folder = 'wall'): Promise<string[]> =>
  (
    await check(
      plant({
        'apps/web/src/features/moderation/mosaic/mosaic.css': one,
        [`apps/web/src/features/${folder}/b.css`]: other,
      }),
    )
  ).problems;

test('a class that two domains lay out is refused', async () => {
  expect(await look(rule('.wall'), rule('.wall,\n  .post'))).toEqual([
    '.wall is styled by apps/web/src/features/moderation/mosaic/mosaic.css and apps/web/src/features/wall/b.css: rename one',
  ]);
});

test.each([
  ['other classes', rule('.mosaic'), rule('.wall'), 'wall'],
  ['a part inside another', rule('.mosaic > .chip'), rule('.wall > .chip'), 'wall'],
  ['two stylesheets of one domain', rule('.wall'), rule('.wall'), 'moderation'],
])('%s may be styled', async (_what, one, other, folder) => {
  expect(await look(one, other, folder)).toEqual([]);
});
