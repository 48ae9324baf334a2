// What `deploy/` becomes for one machine, read by the programs that it is for where this machine has them.
import { execFile, execFileSync, spawn } from 'node:child_process';
import dgram from 'node:dgram';
import { once } from 'node:events';
import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { filledFor, freePort, program } from './testing/filled.ts';

const deploy = path.resolve(import.meta.dirname, '../../../../../deploy');
const read = (folder: string, name: string) => readFileSync(path.join(folder, name), 'utf8');

test('an operator finds files of their own address and ports, and the secret of the relay is closed to others', () => {
  const turn = { secret: 'a-secret-of-the-relay-$&-long-enough', announcedAddress: '198.51.100.9' };
  const { folder, names } = filledFor({
    proxy: 'haproxy',
    ports: [4000, 4001],
    udp: { first: 41_000, perProcess: 2 },
    turn,
  });
  expect(names.toSorted()).toEqual([
    '4000.env',
    '4001.env',
    'alcove-backup.service',
    'alcove-backup.timer',
    'alcove@.service',
    'coturn.conf',
    'haproxy.cfg',
    'install.sh',
    'journald.conf',
  ]);
  expect(read(folder, '4000.env')).toBe('MEDIA_UDP_PORTS=41000-41001\nDATA_DIR=/srv/velours\n');
  expect(read(folder, '4001.env')).toBe('MEDIA_UDP_PORTS=41002-41003\n');
  expect(read(folder, 'alcove@.service')).toMatch(/^ReadWritePaths=.* -\/srv\/velours$/m);
  expect(read(folder, 'install.sh')).toMatch(/^DATA_DIR=\/srv\/velours node_modules/m);
  expect(read(folder, 'haproxy.cfg').match(/^ {2}server .*$/gm)).toEqual([
    '  server p4000 127.0.0.1:4000',
    '  server p4001 127.0.0.1:4001',
  ]);
  expect(read(folder, 'install.sh').match(/^systemctl enable --now alcove@.*$/gm)).toEqual([
    'systemctl enable --now alcove@4000',
    'systemctl enable --now alcove@4001',
  ]);
  const relay = read(folder, 'coturn.conf');
  expect(relay).toMatch(/^allowed-peer-ip=198\.51\.100\.9$/m);
  expect(relay).toContain(`\nstatic-auth-secret=${turn.secret}\n`);
  expect(statSync(path.join(folder, 'coturn.conf')).mode & 0o777).toBe(0o600);
  for (const name of names) {
    const text = read(folder, name);
    expect(text, name).not.toMatch(/alcove\.example|\/opt\/alcove|127\.0\.0\.1:3000|203\.0\.113/);
  }
  expect(names.filter((name) => read(folder, name).includes(turn.secret))).toEqual(['coturn.conf']);
});

test('the shell reads the script that installs', () => {
  for (const proxy of ['nginx', 'caddy', 'haproxy', 'none'] as const) {
    const { folder } = filledFor({ proxy });
    expect(read(folder, 'install.sh')).toContain(`\nproxy=${proxy}\n`);
    execFileSync('sh', ['-n', path.join(folder, 'install.sh')]);
  }
});

test('systemd takes the units, and finds the Node of the project', async ({ skip }) => {
  const analyze = program('systemd-analyze');
  if (analyze === undefined) return skip('systemd-analyze is not installed');
  const { folder } = filledFor();
  cpSync(path.join(folder, 'alcove@.service'), path.join(folder, 'alcove@3000.service'));
  rmSync(path.join(folder, 'alcove@.service'));
  const units = ['alcove@3000.service', 'alcove-backup.service', 'alcove-backup.timer'];
  const { stdout, stderr } = await promisify(execFile)(
    analyze,
    ['verify', '--man=no', '--recursive-errors=no', ...units.map((name) => path.join(folder, name))],
    { env: { ...process.env, SYSTEMD_LOG_LEVEL: 'warning' } },
  );
  expect((stdout + stderr).split('\n').filter((line) => line.includes(folder))).toEqual([]);
});

/** A binding request of STUN; the answer begins with 0x0101. */
const bindingRequest = Buffer.concat([
  Buffer.from([0, 1, 0, 0, 0x21, 0x12, 0xa4, 0x42]),
  Buffer.from('twelve bytes'),
]);

test('coturn starts with its file and answers a browser', async ({ skip }) => {
  const turnserver = program('turnserver');
  if (turnserver === undefined) return skip('coturn is not installed');
  const turn = { secret: 'a-secret-of-the-relay-long-enough', announcedAddress: '198.51.100.9' };
  const { folder } = filledFor({ turn });
  const port = await freePort();
  const file = path.join(folder, 'coturn.conf');
  const text = read(folder, 'coturn.conf')
    .replace('listening-port=3478', `listening-port=${port}\nlistening-ip=127.0.0.1\nrelay-ip=127.0.0.1`)
    .replace(/^(?:cert|pkey|tls-listening-port)=.*$/gm, '');
  writeFileSync(file, `${text}\nno-tls\nno-dtls\npidfile=${folder}/pid\nuserdb=${folder}/db\n`);
  const child = spawn(turnserver, ['-c', file], { stdio: 'ignore', cwd: folder });
  const socket = dgram.createSocket('udp4');
  onTestFinished(async () => {
    socket.close();
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  });
  const answered = once(socket, 'message') as Promise<[Buffer]>;
  const ask = () => socket.send(bindingRequest, port, '127.0.0.1');
  const asking = setInterval(ask, 50);
  onTestFinished(() => clearInterval(asking));
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`coturn ended with ${code}`)));
  const [answer] = await Promise.race([answered, ended]);
  expect(answer.subarray(0, 2)).toEqual(Buffer.from([1, 1]));
});

test('logrotate reads its file', ({ skip }) => {
  const logrotate = program('logrotate');
  if (logrotate === undefined) return skip('logrotate is not installed');
  const { folder } = filledFor();
  const file = path.join(folder, 'logrotate.conf');
  cpSync(path.join(deploy, 'logrotate.conf'), file);
  expect(() =>
    execFileSync(logrotate, ['-d', '-s', path.join(folder, 'state'), file], { stdio: 'pipe' }),
  ).not.toThrow();
});

test('Prometheus reads its files and what the dashboard asks, and each alert fires for its fault alone', ({
  skip,
}) => {
  const folder = path.join(deploy, 'prometheus');
  const [rules, faults] = ['alcove.rules.yml', 'alcove.rules.test.yml'];
  const tried = read(folder, faults);
  for (const [, alert] of read(folder, rules).matchAll(/- alert: (\w+)/g)) {
    expect(tried, 'silent where all is well').toContain(`- { alertname: ${alert}, eval_time: 90m }`);
    expect(tried, 'fires').toMatch(new RegExp(`- alertname: ${alert}\n.*\n +exp_alerts:\n +- exp_labels:`));
  }
  const promtool = program('promtool');
  if (promtool === undefined) return skip('promtool is not installed (Debian: prometheus)');
  const run = (...args: string[]) => execFileSync(promtool, args, { cwd: folder, stdio: 'pipe' });
  expect(() => run('check', 'config', '--syntax-only', 'prometheus.yml')).not.toThrow();
  expect(() => run('check', 'rules', rules)).not.toThrow();
  expect(() => run('test', 'rules', faults)).not.toThrow();

  const { panels } = JSON.parse(read(folder, 'dashboard.json')) as {
    panels: { targets?: { expr: string }[] }[];
  };
  const shown = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  const asRules = shown.map((expr, at) => ({
    record: `shown:${at}`,
    expr: expr.replaceAll('$__rate_interval', '5m'),
  }));
  const file = path.join(filledFor().folder, 'dashboard.rules.yml');
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules: asRules }] }));
  expect(() => run('check', 'rules', file)).not.toThrow();
});

test('every file of deploy says in its first lines what it is for', () => {
  const files = readdirSync(deploy, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  // Nothing may be said beside the values of JSON.
  for (const { parentPath, name } of files.filter((each) => !each.name.endsWith('.json')))
    expect(read(parentPath, name), name).toMatch(/^(?:#!.*\n)?# .{30}/);
});
