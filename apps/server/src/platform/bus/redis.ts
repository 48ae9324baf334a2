// The bus of a site that runs in several processes: Redis or Valkey, from version 6.
import { ErrorReply } from '@redis/client';
import { type Bus, busBounds, BusRefusal, toJson } from './bus.ts';
import { createReceivers } from './receivers.ts';
import { connectRedis, type RedisClient, type RedisOptions } from './redis-connection.ts';

/** Channels do not belong to a numbered database of Redis, so the name carries the number. */
const channelPrefix = (url: string): string => `alcove:${new URL(url).pathname.slice(1) || '0'}:`;

export async function connectRedisBus({
  url,
  log,
  times,
}: Pick<RedisOptions, 'url' | 'log' | 'times'>): Promise<Bus> {
  const prefix = channelPrefix(url);
  const receivers = createReceivers(log);
  const healers: (() => void)[] = [];
  const outgoing = { messages: 0, bytes: 0 };
  let closed = false;

  const deliver = (json: string, channel: string) => receivers.deliver(channel.slice(prefix.length), json);

  // One connection publishes and receives, so that our own messages come back even when they were
  // published during a gap: it is subscribed again before it publishes anything.
  const connection = await connectRedis({
    url,
    log,
    ...(times && { times }),
    async prepare(client) {
      const channels = receivers.topics().map((topic) => prefix + topic);
      if (channels.length > 0) await client.subscribe(channels, deliver);
    },
    recovered() {
      for (const heal of healers) {
        try {
          heal();
        } catch (error) {
          log.error({ err: error }, 'bus: healing a gap failed');
        }
      }
    },
  });

  async function inForce(topic: string): Promise<void> {
    for (;;) {
      const client: RedisClient = await connection.whenUp();
      try {
        return await client.subscribe(prefix + topic, deliver);
      } catch (error) {
        // Anything but an answer means the connection broke: the next one brings the topic along.
        if (error instanceof ErrorReply) throw error;
      }
    }
  }

  return {
    async publish(topic, message) {
      if (closed) throw new BusRefusal('the bus is closed');
      const json = toJson(topic, message);
      if (
        outgoing.messages >= busBounds.outgoing.messages ||
        outgoing.bytes + json.length > busBounds.outgoing.bytes
      ) {
        throw new BusRefusal('the outgoing queue is full');
      }
      outgoing.messages += 1;
      outgoing.bytes += json.length;
      try {
        // A message whose connection breaks is not sent again: none is received twice.
        await (await connection.whenUp()).publish(prefix + topic, json);
      } finally {
        outgoing.messages -= 1;
        outgoing.bytes -= json.length;
      }
    },

    async subscribe(topic, receive) {
      if (closed) throw new BusRefusal('the bus is closed');
      const end = receivers.add(topic, receive);
      try {
        await inForce(topic);
      } catch (error) {
        end();
        throw error;
      }
      return async () => {
        if (!end()) return;
        // A lost connection has forgotten the topic by itself.
        await connection
          .current()
          ?.unsubscribe(prefix + topic, deliver)
          .catch(() => {});
      };
    },

    onGap: (heal) => void healers.push(heal),
    ready: connection.ready,
    async close() {
      closed = true;
      receivers.clear();
      await connection.close();
    },
  };
}
