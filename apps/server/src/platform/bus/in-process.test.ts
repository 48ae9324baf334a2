import { expect, test } from 'vitest';
import { busContract } from './bus.contract.ts';
import { createInProcessBus } from './in-process.ts';
import { silentLog } from '../../testing/index.ts';

busContract('in process', async () => {
  const bus = createInProcessBus({ log: silentLog });
  return { here: bus, there: bus };
});

test('a receiver never runs inside whoever publishes', async () => {
  const bus = createInProcessBus({ log: silentLog });
  const steps: string[] = [];
  const received = new Promise<void>((resolve) => {
    void bus.subscribe('rooms', () => {
      steps.push('received');
      resolve();
    });
  });
  void bus.publish('rooms', 1);
  steps.push('published');
  await received;
  expect(steps).toEqual(['published', 'received']);
});
