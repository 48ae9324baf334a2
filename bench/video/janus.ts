// The compared SFU: Debian's Janus with its video room plugin and no other, on loopback.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ownAddress } from './network.ts';

const readyWithinMs = 10_000;
const endsWithinMs = 5000;

const otherPlugins =
  'audiobridge echotest recordplay sip nosip streaming textroom videocall voicemail lua duktape'
    .split(' ')
    .map((name) => `libjanus_${name}.so`);
const otherTransports = ['mqtt', 'nanomsg', 'pfunix', 'rabbitmq', 'websockets'].map(
  (name) => `libjanus_${name}.so`,
);

/** Its media on loopback only; `eventLoops`: threads for all media, instead of one for each connection. */
const settings = (folder: string, port: number, eventLoops: number): Record<string, string> => ({
  'janus.jcfg': `
    general: { configs_folder = "${folder}", debug_level = 2, event_loops = ${eventLoops} }
    media: { rtp_port_range = "20000-29999" }
    nat: { ice_enforce_list = "${ownAddress}" }
    plugins: { disable = "${otherPlugins.join(',')}" }
    transports: { disable = "${otherTransports.join(',')}" }
    events: { broadcast = false }`,
  'janus.plugin.videoroom.jcfg': 'general: { }',
  'janus.transport.http.jcfg': `
    general: { json = "compact", base_path = "/janus", http = true, port = ${port}, ip = "127.0.0.1", https = false }
    admin: { admin_http = false }`,
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function versionOf(port: number): Promise<string | undefined> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/janus/info`);
    return ((await answer.json()) as { version_string: string }).version_string;
  } catch {
    // Not up yet.
    return undefined;
  }
}

async function end(janus: ChildProcess): Promise<void> {
  if (janus.exitCode !== null || janus.signalCode !== null) return;
  const gone = once(janus, 'exit');
  janus.kill('SIGTERM');
  const impatient = setTimeout(() => janus.kill('SIGKILL'), endsWithinMs);
  await gone;
  clearTimeout(impatient);
}

export async function startJanus(program: string, eventLoops: number) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'alcove-janus-'));
  const port = await freePort();
  for (const [file, text] of Object.entries(settings(folder, port, eventLoops)))
    writeFileSync(path.join(folder, file), text);
  const janus = spawn(program, ['-F', folder], { stdio: 'ignore' });
  const clean = () => rmSync(folder, { recursive: true, force: true });
  const endWithUs = () => {
    janus.kill('SIGKILL');
    clean();
  };
  process.once('exit', endWithUs);
  const stop = async () => {
    await end(janus);
    process.off('exit', endWithUs);
    clean();
  };
  for (let waitedMs = 0; waitedMs < readyWithinMs; waitedMs += 50) {
    const version = await versionOf(port);
    if (version) return { pid: janus.pid ?? 0, port, version, stop };
    await wait(50);
  }
  await stop();
  throw new Error('Janus does not come up');
}
