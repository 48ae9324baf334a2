// What the embedded engine promises that only shows after a while.
import { afterEach, expect, test } from 'vitest';
import { silentLog } from './testing/silent-log.ts';
import { until } from './testing/until.ts';
import { createViewerChurn } from './testing/viewer-churn.ts';
import { openCamera } from './testing/peers.ts';
import { isUp } from './testing/peers-engine.ts';
import { createSfu } from './sfu.ts';

const stream = 'room';
const grownKilobytesMax = 8 * 1024;
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

test('the memory of a media process does not grow with viewers who came and went', async () => {
  const engine = createSfu({ log: silentLog, processes: 1, bindAddress: '127.0.0.1' });
  closing.push(() => engine.shutdown());
  await isUp(engine);
  const source = await openCamera(engine, stream);
  closing.push(source.close);
  await until(() => source.isOpen());
  const { comeAndGo, socketsAreClosed, kilobytes } = createViewerChurn(engine, stream);
  // What a crowd once needed is kept for the next one, and a busy machine has more of them there at once: that
  // grows for a while. A leak grows with every viewer.
  const grown = async () => {
    const before = kilobytes();
    await comeAndGo(25);
    await socketsAreClosed();
    return kilobytes() - before;
  };
  await until(async () => (await grown()) < grownKilobytesMax, {
    what: 'two hundred and fifty viewers leave nothing',
    withinMs: 120_000,
  });
  expect(await engine.stats(stream)).toMatchObject({ sessions: 1 });
}, 300_000);
