// Our SFU and nothing else of ours: the supervisor of its media processes, asked over HTTP. Relayed: two of them, as two
// machines; the camera is published at one, and viewers connect to the other.
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { createSfu, type Sfu } from '@alcove/sfu';
import { processCount } from '../../packages/sfu/src/options.ts';
import { createLog, standardError } from '../../apps/server/src/platform/log.ts';
import { ownAddress } from './network.ts';

/** The engine chooses by itself what is not named. */
export type EngineOptions = { processes?: number; viewersPerProcess?: number; relayed?: boolean };

const stream = 'bench';
const { relayed: isRelayed = false, ...options } = JSON.parse(process.argv[2] ?? '') as EngineOptions;
const processes = processCount(options);
const open = async (address: string, portsFrom: number) =>
  createSfu({
    log: createLog({ logLevel: 'error' }, standardError()),
    bindAddress: ownAddress,
    // One port for each process, as the manual of operators says.
    udpPorts: await freePorts(processes, portsFrom),
    ...(isRelayed && { machine: { address } }),
    ...options,
  });
const engine = await open('127.0.0.2', 30_000);
await started(engine);
const viewersEngine = isRelayed ? await open('127.0.0.3', 31_000) : engine;
await started(viewersEngine);
let relaying: Promise<void> | undefined;

async function started(sfu: Sfu): Promise<void> {
  await sfu.ready();
  while (sfu.pids().length < processes) await wait(20);
}

async function relay(): Promise<void> {
  const place = await viewersEngine.relayPlace(stream);
  await viewersEngine.relayFrom(stream, await engine.relayTo(stream, place));
}

async function isFree(port: number): Promise<boolean> {
  const socket = createSocket('udp4');
  try {
    socket.bind(port);
    await once(socket, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    socket.close();
  }
}

/** Below those that systems give away by themselves. A process opens its port with its first session. */
async function freePorts(count: number, from: number): Promise<{ first: number; last: number }> {
  for (let first = from; first + count < 32_000; first += count) {
    const ports = Array.from({ length: count }, (_, nth) => first + nth);
    const free = await Promise.all(ports.map(isFree));
    if (free.every(Boolean)) return { first, last: first + count - 1 };
  }
  throw new Error('there are no free ports');
}

async function answerTo(path: string | undefined, offer: string): Promise<string> {
  if (path === '/publish') return (await engine.openIngest(stream, offer)).answer;
  const view = await viewersEngine.openView(stream, { offer });
  if (isRelayed) await (relaying ??= relay());
  if (!('answer' in view)) throw new Error('the engine offers instead of answering');
  return view.answer;
}

const http = createServer(async (request, response) => {
  try {
    response.end(await answerTo(request.url, await text(request)));
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
});
http.listen(0, '127.0.0.1', () => process.send?.({ port: (http.address() as AddressInfo).port }));
process.on('disconnect', async () => {
  await Promise.all([engine, viewersEngine].map((sfu) => sfu.shutdown()));
  process.exit();
});
