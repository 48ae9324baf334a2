// The bus carries events between the processes of one site. It may lose some in a gap
// (a broken connection); whoever must not miss any replays from Postgres when told.
export type Bus = {
  publish(topic: string, message: unknown): Promise<void>;
  /** Resolves once the subscription is in force. Answers the way to end it. */
  subscribe(topic: string, receive: (message: unknown) => void): Promise<() => Promise<void>>;
  /** Called after the connection was lost and is back: events in between are gone. */
  onGap(heal: () => void): void;
  /** Answers whether the bus carries messages now; for `/readyz`. */
  ready(): Promise<boolean>;
  close(): Promise<void>;
};
