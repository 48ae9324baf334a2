// Who listens to which topic within this process.
import type { Logger } from 'pino';
import type { Receive } from './bus.ts';

export function createReceivers(log: Pick<Logger, 'error'>) {
  const topics = new Map<string, Set<{ receive: Receive }>>();

  return {
    topics: () => [...topics.keys()],

    /** Answers the function that ends it, which returns true where the topic has no receiver left. */
    add(topic: string, receive: Receive): () => boolean {
      // Wrapped, so that one function may listen twice.
      const receiver = { receive };
      const processId = topics.get(topic) ?? new Set();
      topics.set(topic, processId.add(receiver));
      return () =>
        processId.delete(receiver) &&
        processId.size === 0 &&
        topics.get(topic) === processId &&
        topics.delete(topic);
    },

    anyBut: (topic: string, one: Receive): boolean =>
      [...(topics.get(topic) ?? [])].some(({ receive }) => receive !== one),

    deliver(topic: string, json: string) {
      const processId = topics.get(topic);
      if (!processId) return;
      const message: unknown = JSON.parse(json);
      for (const { receive } of processId) {
        try {
          receive(message);
        } catch (error) {
          // One receiver's fault must not keep the message from the others.
          log.error({ err: error, topic }, 'bus: a receiver failed');
        }
      }
    },

    clear: () => topics.clear(),
  };
}
