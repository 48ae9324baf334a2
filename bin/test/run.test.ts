// The whole of `npm test` on a copy of the project with a few planted tests in it.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { copyCheckout } from '../testing/checkout.ts';
import { freshFolder, run } from '../testing/running.ts';

function checkout(files: Record<string, string>): string {
  const folder = freshFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  copyCheckout(folder);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  return folder;
}

/** Fails when it is run for the first time in that checkout. */
const failsOnce = (mark: string) =>
  `if (!existsSync(${JSON.stringify(mark)})) { writeFileSync(${JSON.stringify(mark)}, ''); throw new Error('first time of ${mark}'); }`;
const imports = `import { existsSync, writeFileSync } from 'node:fs'; import { test } from 'vitest';`;

async function npmTest(folder: string, ...words: string[]) {
  const { code, out } = await run([process.execPath, path.join(folder, 'bin/test.mjs'), ...words], {
    cwd: folder,
    env: { CHROMIUM_PATH: '/nowhere/chromium' },
  }).ended;
  const unsteady = JSON.parse(
    readFileSync(path.join(folder, 'test-results/unsteady.json'), 'utf8'),
  ) as unknown;
  return { code, out, unsteady, closing: out.trim().split('\n').at(-1) };
}

test('a test that passes alone is unsteady and counts as passed; one that fails again has failed', async () => {
  const folder = checkout({
    'packages/markup/src/planted.test.ts': `${imports}
for (const name of ['a (b)', 'a', 'c'])
  test(name, () => { if (name === 'a (b)') { ${failsOnce('mark')} } if (name === 'c') throw new Error('always'); });`,
    'packages/i18n/src/planted.test.ts': `${imports} test('a (b)', () => {});`,
  });
  const { code, out, unsteady, closing } = await npmTest(folder, 'planted');
  expect(unsteady).toEqual([
    {
      title: 'packages/markup/src/planted.test.ts > a (b)',
      file: 'packages/markup/src/planted.test.ts',
      suite: 'without a browser',
      error: 'first time of mark',
    },
  ]);
  expect(closing).toBe('3 passed, 1 failed');
  expect(code).toBe(1);
  expect(out).toMatch(/── failed ─+\npackages\/markup\/src\/planted\.test\.ts > c\n/);
  expect(out).toMatch(/── skipped ─+\njourneys: no browser on this machine\n/);
  expect(out).toMatch(/^without a browser +\d+ s of +565 s/m);
});

test('nothing is run once more when a file cannot be run', async () => {
  const folder = checkout({
    'packages/markup/src/planted.test.ts': `${imports} test('a', () => { ${failsOnce('mark')} });`,
    'packages/i18n/src/planted.test.ts': `throw new Error('broken');`,
  });
  const { out, unsteady, closing } = await npmTest(folder, 'planted');
  expect(closing).toBe('0 passed, 2 failed');
  expect(unsteady).toEqual([]);
  expect(out).toContain('No test was run once more: a runner, a file or a set-up failed.');
});

test('a run that finds no test fails', async () => {
  const { code, closing } = await npmTest(checkout({}), 'no-file-is-called-so');
  expect([code, closing]).toEqual([1, '0 passed, 1 failed']);
});
