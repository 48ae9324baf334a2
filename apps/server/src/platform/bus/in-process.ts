// The bus of a site that runs in one process.
import type { Logger } from 'pino';
import { type Bus, BusRefusal, toJson } from './bus.ts';
import { createReceivers } from './receivers.ts';

export function createInProcessBus({ log }: { log: Pick<Logger, 'error'> }): Bus {
  const receivers = createReceivers(log);
  let closed = false;

  return {
    async publish(topic, message, besides) {
      if (closed) throw new BusRefusal('the bus is closed');
      if (besides && !receivers.anyBut(topic, besides)) return;
      // JSON as between processes: nothing passes here that would not pass there.
      const json = toJson(topic, message);
      // In a microtask, so that a receiver never runs inside the call of its publisher.
      queueMicrotask(() => receivers.deliver(topic, json));
    },
    async subscribe(topic, receive) {
      if (closed) throw new BusRefusal('the bus is closed');
      const end = receivers.add(topic, receive);
      return async () => void end();
    },
    onGap() {},
    ready: async () => !closed,
    async close() {
      closed = true;
      receivers.clear();
    },
  };
}
