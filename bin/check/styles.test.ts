// A class with two owners is planted, classes that only look so, sheets in the wrong layer, and values on no scale.
import { expect, test } from 'vitest';
import { plant } from '../testing/planted.ts';
import { check } from './styles.mjs';

const rule = (selector: string, inside = 'display: grid;') =>
  `@layer components {\n  ${selector} {\n    ${inside}\n  }\n}\n`;
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

const problemsOf = async (file: string, text: string): Promise<string[]> =>
  (await check(plant({ [`apps/web/src/${file}`]: text }))).problems;

const scalesOf = (file: string, inside: string): Promise<string[]> => problemsOf(file, rule('.wall', inside));

test.each([
  ['border-radius: 16px;', /no radius of the scale/],
  ['border-radius: 44px 44px 12px 12px;', /no radius of the scale/],
  ['border-top-left-radius: 4px;', /no radius of the scale/],
  ['font-size: 13px;', /no size of the scale/],
  ['font-size: 0.875rem;', /no size of the scale/],
  ['font: 400 22px / 1.2 var(--font-display);', /no size of the scale/],
  ['color: oklch(0.8 0.1 20);', /writes a colour out/],
  ['background: linear-gradient(var(--bg), #0003);', /writes a colour out/],
  ['box-shadow: 0 0 0 2px rgb(0 0 0 / 0.4);', /writes a colour out/],
  ['border: 1px solid white;', /writes a colour out/],
  ['--shade: hsl(20 10% 10%);', /writes a colour out/],
  ['gap: 10px;', /no step of 4 px/],
  ['row-gap: 7px;', /no step of 4 px/],
  ['@media (width <= 640px) { color: inherit; }', /asks for a size of the screen/],
  ['@media (hover: hover) and (width > 820px) { color: inherit; }', /asks for a size of the screen/],
  ['@container (width < 97px) { color: inherit; }', /another width than/],
])('a sheet that says %s is refused', async (inside, why) => {
  expect(await scalesOf('features/wall/wall.css', inside)).toEqual([expect.stringMatching(why)]);
  expect(await scalesOf('shell/shell.css', inside)).toEqual([expect.stringMatching(why)]);
});

test.each([
  'border-radius: var(--r-l) var(--r-l) 0 0;',
  'border-radius: var(--arch);',
  'font: 400 var(--d24) / 1.2 var(--font-display);',
  'font-size: var(--t14);',
  'color: color-mix(in oklch, var(--accent) 40%, transparent);',
  'background: oklch(0.5 0.1 var(--hue));',
  'mask-image: linear-gradient(transparent, #000 20px);',
  'gap: 2px var(--s3);',
  'gap: 12px 24px;',
  '@media not (--phone) { color: inherit; }',
  '@media (prefers-reduced-motion: reduce) { color: inherit; }',
  '@container wall (width <= 560px) { color: inherit; }',
  'color: var(--text); /* not #fff */',
])('a sheet may say %s', async (inside) => {
  expect(await scalesOf('features/wall/wall.css', inside)).toEqual([]);
});

const inLayer = (layer: string) => `@layer ${layer} {\n  .chip {\n    gap: 10px;\n  }\n}\n`;
test('the sheets of ui/ declare the scales, in a layer before that of features', async () => {
  expect(await problemsOf('ui/rows.css', inLayer('parts'))).toEqual([]);
  expect(await problemsOf('ui/rows.css', inLayer('components'))).toEqual([
    'apps/web/src/ui/rows.css: stands in @layer components, not parts',
  ]);
  expect(await problemsOf('features/wall/wall.css', inLayer('parts'))).toContain(
    'apps/web/src/features/wall/wall.css: stands in @layer parts, not components',
  );
});
