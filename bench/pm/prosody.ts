// Debian's XMPP server as the peer of private messages: its own configuration of Debian, with an archive of messages
// (`mod_mam`) and without TLS, in a throwaway folder.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export const prosodyHost = 'localhost';
export const prosodyPassword = 'bench';
export const prosodyName = (n: number): string => `bench${n}`;
const program = process.env.PROSODY_PATH ?? '/usr/bin/prosody';
const readyWithinMs = 20_000;

export type Prosody = { pid: number; port: number; stop(): Promise<void> };

/** As it says of itself; nothing where it is not installed. */
export const prosodyVersion = (): string | undefined =>
  /^Prosody (\d\S*)/m.exec(
    spawnSync(path.join(path.dirname(program), 'prosodyctl'), ['about'], { encoding: 'utf8' }).stdout ?? '',
  )?.[1];

/** What Debian enables, without TLS and other servers; and the archive, which it leaves to the operator. */
const modules =
  `disco roster saslauth blocklist bookmarks carbons limits pep private smacks vcard4 vcard_legacy
  csi_simple invites ping register time uptime version posix mam`.split(/\s+/);

// The incremental collection of its Lua begins again as soon as five parts in a hundred are new, and goes through the sessions of
// all members each time: with two thousand of them it takes most of the core. The generational
// one of Lua 5.4 does not.
const configuration = (folder: string, port: number): string => `
run_as_root = ${process.getuid?.() === 0}
daemonize = false
pidfile = "${folder}/prosody.pid"
data_path = "${folder}/data"
log = { error = "${folder}/prosody.err" }
interfaces = { "127.0.0.1" }
c2s_ports = { ${port} }
c2s_require_encryption = false
allow_unencrypted_plain_auth = true
s2s_ports = { }
modules_enabled = { ${modules.map((name) => `"${name}"`).join('; ')} }
modules_disabled = { "s2s"; "tls" }
limits = { c2s = { rate = "10kb/s" } }
authentication = "internal_plain"
archive_expires_after = "1w"
gc = { mode = "generational" }
VirtualHost "${prosodyHost}"
`;

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });

/** With as many accounts, named by `prosodyName`. */
export async function startProsody(accounts: number): Promise<Prosody> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'alcove-bench-prosody-'));
  const port = await freePort();
  const stored = path.join(folder, 'data', prosodyHost, 'accounts');
  mkdirSync(stored, { recursive: true });
  for (let n = 0; n < accounts; n++) {
    writeFileSync(
      path.join(stored, `${prosodyName(n)}.dat`),
      `return { ["password"] = "${prosodyPassword}"; };\n`,
    );
  }
  const file = path.join(folder, 'prosody.cfg.lua');
  writeFileSync(file, configuration(folder, port));
  const server = spawn(program, ['--config', file, '-F'], { cwd: folder, stdio: 'ignore' });
  const ended = once(server, 'exit');
  const stop = async () => {
    server.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  for (const until = performance.now() + readyWithinMs; !(await isOpen(port)); await wait(50)) {
    if (server.exitCode === null && performance.now() < until) continue;
    await stop();
    throw new Error('prosody did not start');
  }
  return { pid: server.pid ?? 0, port, stop };
}
