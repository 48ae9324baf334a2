// The bus of a process that starts slowly: everything that others publish on a topic is received before the
// process's greeting returns.
import type { Bus } from '../bus.ts';

type Said = { kind?: string };

export function answeredFirst(bus: Bus, topic: string): Bus {
  const { promise: answered, resolve } = Promise.withResolvers<void>();
  return {
    ...bus,
    async publish(to, message, besides) {
      await bus.publish(to, message, besides);
      if (to === topic && (message as Said).kind === 'hello') await answered;
    },
    subscribe: (to, receive) =>
      bus.subscribe(to, (message) => {
        try {
          receive(message);
        } finally {
          if (to === topic && (message as Said).kind === 'everything') resolve();
        }
      }),
  };
}
