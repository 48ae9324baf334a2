// The bus carries events between the processes of one site. It may lose some in a gap
// (a broken connection); a receiver that must not miss any reads from Postgres again after a gap.

export type Receive = (message: unknown) => void;

export type Bus = {
  /**
   * Everyone subscribed gets the message as JSON carries it, this process included, at most once, and
   * in the order in which this process published, on all topics. Rejects when the bus cannot take it.
   * `besides`: a receiver of this process that would drop it; where there is no other, nothing is published.
   */
  publish(topic: string, message: unknown, besides?: Receive): Promise<void>;
  /**
   * Resolves once the subscription is in force. Answers the way to end it, at once.
   * A message is shared by all who receive it: read it, never change it.
   */
  subscribe(topic: string, receive: Receive): Promise<() => Promise<void>>;
  /** Called after the connection was lost and is back: events in between are gone. */
  onGap(heal: () => void): void;
  /** Answers whether the bus carries messages now; for `/readyz`. */
  ready(): Promise<boolean>;
  /** Settles every call that waits; nothing is received afterwards. */
  close(): Promise<void>;
};

export const busBounds = {
  /** One message as JSON: events name things, they do not carry them. */
  messageBytes: 256 * 1024,
  /** Messages on their way out of a process, in all: what a lost connection may pile up. */
  outgoing: { messages: 10_000, bytes: 32 * 1024 * 1024 },
};

/** The message was not taken: too large, the queue is full, or the bus is closed. */
export class BusRefusal extends Error {
  override name = 'BusRefusal';
}

/** A message as it travels. */
export function toJson(topic: string, message: unknown): string {
  const json = JSON.stringify(message);
  if (json === undefined) throw new BusRefusal(`${topic}: not a JSON value`);
  if (Buffer.byteLength(json) > busBounds.messageBytes) throw new BusRefusal(`${topic}: message too large`);
  return json;
}
