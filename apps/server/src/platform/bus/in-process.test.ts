import { expect, test } from 'vitest';
import { busContract } from './bus.contract.ts';
import { createInProcessBus } from './in-process.ts';
import { silentLog } from '../../testing/index.ts';

busContract('in process', async () => {
  const bus = createInProcessBus({ log: silentLog });
  return { here: bus, there: bus };
});

test('a receiver never runs inside the call of its publisher', async () => {
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

test('what the only receiver would drop is not carried; others are given it as ever', async () => {
  const bus = createInProcessBus({ log: silentLog });
  const received: string[] = [];
  const lea = (message: unknown) => void received.push(`Léa ${String(message)}`);
  await bus.subscribe('rooms', lea);
  await bus.publish('rooms', 1, lea);
  await bus.publish('rooms', 2);
  const last = new Promise<void>((resolve) => {
    void bus.subscribe('rooms', (message) => {
      received.push(`Max ${String(message)}`);
      resolve();
    });
  });
  await bus.publish('rooms', 3, lea);
  await last;
  expect(received).toEqual(['Léa 2', 'Léa 3', 'Max 3']);
});
