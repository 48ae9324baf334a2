// What page code throws where nothing catches it, in a process of its own: such an error ends a process.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

const line = (what: string) => `a page failed beside its rendering: ${what}`;

/** Runs `script` with the functions of the module above in reach. */
function runProcess(script: string) {
  const file = path.join(import.meta.dirname, 'page-failures.ts');
  const source = `
    const { asPage, outsidePage, containPageFailures } = await import(${JSON.stringify(file)});
    containPageFailures({ error: ({ err }, text) => console.log(text + ': ' + err.message) });
    process.on('beforeExit', () => console.log('went on'));
    process.on('exit', () => console.log('end'));
    ${script}`;
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', source], {
    encoding: 'utf8',
  });
  return { status, said: stdout.trim().split('\n') };
}

test('a page part that throws later, in a timer, in a promise or after an import, is logged and the process goes on', () => {
  const { status, said } = runProcess(`
    const later = (what) => { throw new Error(what); };
    asPage(() => {
      setTimeout(() => later('a timer'), 1);
      void Promise.resolve().then(() => later('a promise'));
      void import('node:os').then(() => setImmediate(() => later('an import')));
    });`);
  expect(status).toBe(0);
  expect(said.toSorted()).toEqual(
    [line('a timer'), line('a promise'), line('an import'), 'went on', 'end'].toSorted(),
  );
});

test('an error of the server itself ends the process, also in a call of a page', () => {
  for (const work of [
    `setTimeout(() => { throw new Error('x'); }, 1);`,
    `asPage(() => outsidePage(() => setTimeout(() => { throw new Error('x'); }, 1)));`,
  ]) {
    const { status, said } = runProcess(work);
    expect(status).not.toBe(0);
    expect(said).toEqual(['an error that nothing caught ends the process: x', 'end']);
  }
});
