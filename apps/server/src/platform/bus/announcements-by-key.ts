// Announcements about many things of one kind, such as rooms, each on a topic of its own: a process receives those about
// the things it follows, and about no other.
import { type Announcements, type Announcing, createAnnouncer } from './announcements.ts';

export type AnnouncementsByKey<T> = Pick<Announcements<T>, 'onAnnouncement' | 'onGap'> & {
  /** After commit. Listeners of this process have been called when it returns, whether it follows the key or not. */
  announce(key: string | number, message: T): void;
  /**
   * Resolves once what other processes announce about the key arrives; what they announced before is to be read
   * after that. While the bus is away it waits, until it is back or the key is no longer followed.
   */
  follow(key: string | number): Promise<void>;
  /** The subscription ends `lingerMs` later: a reader who comes back at once costs the bus nothing. */
  unfollow(key: string | number): void;
};

type Followed = {
  inForce: PromiseWithResolvers<void>;
  subscribing: boolean;
  end: (() => Promise<void>) | undefined;
  leaving: NodeJS.Timeout | undefined;
};

export function createAnnouncementsByKey<T>(
  needs: Announcing<T> & { lingerMs: number },
): AnnouncementsByKey<T> {
  const { bus, log, topic, lingerMs } = needs;
  const { receive, announceOn, readAfterGaps, onAnnouncement, onGap } = createAnnouncer(needs);
  const topicOf = (key: string | number) => `${topic}:${key}`;
  const followed = new Map<string, Followed>();

  async function subscribe(on: string, entry: Followed) {
    if (entry.subscribing || entry.end) return;
    entry.subscribing = true;
    try {
      entry.end = await bus.subscribe(on, receive);
      entry.inForce.resolve();
      if (followed.get(on) !== entry) await entry.end();
    } catch (error) {
      // Tried again once the bus is back.
      log.warn({ err: error, topic: on }, 'a topic of the bus could not be subscribed to yet');
    } finally {
      entry.subscribing = false;
    }
  }

  function leave(on: string, entry: Followed) {
    followed.delete(on);
    // One that is still being subscribed to ends itself.
    entry.end?.().catch((error: unknown) => log.warn({ err: error, topic: on }, 'a topic was not left'));
  }

  bus.onGap(() => {
    for (const [on, entry] of followed) void subscribe(on, entry);
  });
  readAfterGaps();

  return {
    announce: (key, message) => announceOn(topicOf(key), message),
    follow(key) {
      const on = topicOf(key);
      const entry: Followed = followed.get(on) ?? {
        inForce: Promise.withResolvers<void>(),
        subscribing: false,
        end: undefined,
        leaving: undefined,
      };
      followed.set(on, entry);
      clearTimeout(entry.leaving);
      entry.leaving = undefined;
      void subscribe(on, entry);
      return entry.inForce.promise;
    },
    unfollow(key) {
      const on = topicOf(key);
      const entry = followed.get(on);
      if (entry) entry.leaving ??= setTimeout(() => leave(on, entry), lingerMs).unref();
    },
    onAnnouncement,
    onGap,
  };
}
