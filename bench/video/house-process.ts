// Our engine and nothing else of ours: the supervisor of its media processes, asked over HTTP.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { createEmbeddedEngine } from '../../apps/server/src/platform/media-engine/embedded/embedded-engine.ts';
import type { StreamName } from '../../apps/server/src/platform/media-engine/media-engine.ts';
import { ownAddress } from './own-address.ts';

export type HouseOptions = { processes: number; viewersPerProcess: number };

const stream = 'bench' as StreamName;
const options = JSON.parse(process.argv[2] ?? '') as HouseOptions;
const engine = createEmbeddedEngine({
  log: createLog({ logLevel: 'error' }),
  bindAddress: ownAddress,
  ...options,
});

async function answerTo(path: string | undefined, offer: string): Promise<string> {
  if (path === '/publish') return (await engine.openIngest(stream, offer)).answer;
  const view = await engine.openView(stream, { offer });
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
await engine.ready();
while (engine.pids().length < options.processes) await wait(20);
http.listen(0, '127.0.0.1', () => process.send?.({ port: (http.address() as AddressInfo).port }));
process.on('disconnect', async () => {
  await engine.shutdown();
  process.exit();
});
