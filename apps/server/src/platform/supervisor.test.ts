// What a process says to systemd, through a program that stands for systemd's own.
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { until } from '../testing/until.ts';
import { createSupervisor } from './supervisor.ts';

/** Writes what it is told, and to whom, into a file. */
function notifier({ code = 0 } = {}) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'alcove-notify-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const program = path.join(folder, 'systemd-notify');
  writeFileSync(program, `#!/bin/sh\necho "$NOTIFY_SOCKET $*" >> '${folder}/told'\nexit ${code}\n`);
  chmodSync(program, 0o755);
  writeFileSync(path.join(folder, 'told'), '');
  return {
    path: `${folder}:${process.env.PATH}`,
    told: () => readFileSync(path.join(folder, 'told'), 'utf8').trim().split('\n').filter(Boolean),
  };
}

test('a process that systemd started says that it is ready and that it stops, and its children cannot', async () => {
  const { path: PATH, told } = notifier();
  const env: NodeJS.ProcessEnv = { PATH, NOTIFY_SOCKET: '/run/systemd/notify' };
  const complaints: string[] = [];
  const supervisor = createSupervisor(env, (line) => complaints.push(line));
  expect(env).not.toHaveProperty('NOTIFY_SOCKET');
  supervisor.tell('READY=1');
  await until(() => told().length === 1);
  supervisor.tell('STOPPING=1');
  await until(() => told().length === 2);
  expect(told()).toEqual(['/run/systemd/notify READY=1', '/run/systemd/notify STOPPING=1']);
  expect(complaints).toEqual([]);
});

test('a process says that systemd could not be told, and tells nobody where systemd did not start it', async () => {
  const { path: PATH, told } = notifier({ code: 1 });
  const complaints: string[] = [];
  const tellBy = (env: NodeJS.ProcessEnv) =>
    createSupervisor(env, (line) => complaints.push(line)).tell('READY=1');
  tellBy({ PATH });
  tellBy({ PATH, NOTIFY_SOCKET: '/run/systemd/notify' });
  tellBy({ PATH: '/nonexistent', NOTIFY_SOCKET: '/run/systemd/notify' });
  await until(() => complaints.length === 2);
  expect(complaints.toSorted()).toEqual([
    expect.stringMatching(/READY=1: spawn systemd-notify ENOENT$/),
    expect.stringMatching(/READY=1: systemd-notify ended with 1$/),
  ]);
  expect(told()).toEqual(['/run/systemd/notify READY=1']);
});
