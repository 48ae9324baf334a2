// The ways in which a child process is not started, each by a real start.
import { execFile, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { startChild } from './child-start.ts';

test.each([
  ['does not exist', '/nowhere/program', 'ENOENT'],
  ['lies below a file', '/dev/null/program', 'ENOTDIR'],
])('the caller learns why a program that %s was not started', async (_what, program, code) => {
  const { child, failed } = startChild(() => spawn(program, [], { stdio: 'pipe' }));
  expect(child).toBeUndefined();
  expect(await failed).toMatchObject({ code });
});

test('a process without descriptors gives up encodings one by one, and goes on', async () => {
  const script = path.join(import.meta.dirname, 'testing/without-descriptors.ts');
  const limited = ['-c', 'ulimit -n 64; exec "$0" "$@"', process.execPath, script];
  const { stdout } = await promisify(execFile)('/bin/sh', limited);
  expect(JSON.parse(stdout)).toEqual({ run: 'EMFILE', encoder: 'ended' });
});

test('a child goes on after a message to it could not be sent', async () => {
  const { child } = startChild(() => fork('-', [], { execArgv: ['-e', 'setInterval(() => {}, 1000)'] }));
  if (!child) throw new Error('it was not started');
  const faults: unknown[] = [];
  child.on('error', (error) => faults.push(error));
  child.disconnect();
  child.send('too late');
  await once(child, 'error');
  expect([faults.length, child.exitCode, child.signalCode]).toEqual([1, null, null]);
  child.kill('SIGKILL');
  await once(child, 'exit');
});
