// The line of a process that starts slowly: what others answer when it greets them on a topic, as a message of
// that kind, is heard before its greeting returns.
import type { Bus } from '../bus.ts';

type Said = { kind?: string };

export function answeredFirst(bus: Bus, topic: string, answer: string): Bus {
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
          if (to === topic && (message as Said).kind === answer) resolve();
        }
      }),
  };
}
