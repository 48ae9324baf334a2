// What every bus promises. `open` answers two ends of one bus, as two processes would hold them.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Bus, busBounds } from './bus.ts';

/** Listens, and answers messages one by one as they come. */
export async function listen(bus: Bus, topic: string) {
  const waiting: ((message: unknown) => void)[] = [];
  const arrived: unknown[] = [];
  const end = await bus.subscribe(topic, (message) => {
    const take = waiting.shift();
    if (take) take(message);
    else arrived.push(message);
  });
  return {
    end,
    arrived,
    next: () =>
      arrived.length > 0 ? Promise.resolve(arrived.shift()) : new Promise((take) => waiting.push(take)),
  };
}

export function busContract(name: string, open: () => Promise<{ here: Bus; there: Bus }>) {
  describe(`the bus, ${name}`, () => {
    let here: Bus;
    let there: Bus;
    beforeEach(async () => {
      ({ here, there } = await open());
    });
    afterEach(async () => {
      await here.close();
      await there.close();
    });

    test('brings a message to everyone who listens, its own process included', async () => {
      const near = await listen(here, 'rooms');
      const far = await listen(there, 'rooms');
      const twin = await listen(there, 'rooms');
      await here.publish('rooms', { room: 7, text: 'жарко ☀️', nothing: null, list: [1, 'a'] });
      const message = { room: 7, text: 'жарко ☀️', nothing: null, list: [1, 'a'] };
      expect(await Promise.all([near.next(), far.next(), twin.next()])).toEqual([message, message, message]);
    });

    test('keeps the order of a topic', async () => {
      const far = await listen(there, 'rooms');
      const sent = Array.from({ length: 500 }, (_, number) => number);
      await Promise.all(sent.map((number) => here.publish('rooms', number)));
      const received = [];
      for (const _ of sent) received.push(await far.next());
      expect(received).toEqual(sent);
    });

    test('keeps the order over topics, those included to which a receiver has just subscribed', async () => {
      const received: unknown[] = [];
      for (const room of [1, 2, 3]) {
        await there.subscribe(`rooms:${room}`, (message) => void received.push(message));
        // At the moment of subscribing.
        await here.publish(`rooms:${room}`, `first of ${room}`);
      }
      const sent = Array.from({ length: 60 }, (_, number) => number);
      await Promise.all(sent.map((number) => here.publish(`rooms:${1 + (number % 4)}`, number)));
      const last = await listen(there, 'last');
      await here.publish('last', 'end');
      await last.next();
      const firsts = [1, 2, 3].map((room) => `first of ${room}`);
      expect(received).toEqual([...firsts, ...sent.filter((number) => number % 4 < 3)]);
    });

    test('keeps topics apart', async () => {
      const rooms = await listen(there, 'rooms');
      const stories = await listen(there, 'stories');
      await here.publish('stories', 'one');
      await here.publish('rooms', 'two');
      expect([await rooms.next(), await stories.next()]).toEqual(['two', 'one']);
      expect([rooms.arrived, stories.arrived]).toEqual([[], []]);
    });

    test('brings nothing more once a subscription has ended, while others go on', async () => {
      const leaving = await listen(there, 'rooms');
      const staying = await listen(there, 'rooms');
      await leaving.end();
      await here.publish('rooms', 'after');
      expect(await staying.next()).toBe('after');
      expect(leaving.arrived).toEqual([]);
    });

    test('can be listened to again after the last listener has left', async () => {
      const first = await listen(there, 'rooms');
      await Promise.all([first.end(), first.end()]);
      const second = await listen(there, 'rooms');
      await here.publish('rooms', 'again');
      expect(await second.next()).toBe('again');
      expect(first.arrived).toEqual([]);
    });

    test('ends and begins subscriptions at once without losing the newer', async () => {
      const first = await listen(there, 'rooms');
      const [, second] = await Promise.all([first.end(), listen(there, 'rooms')]);
      await here.publish('rooms', 'still here');
      expect(await second.next()).toBe('still here');
    });

    test('lets one receiver fail without harm to the others', async () => {
      await there.subscribe('rooms', () => {
        throw new Error('a bug');
      });
      const far = await listen(there, 'rooms');
      await here.publish('rooms', 1);
      await here.publish('rooms', 2);
      expect([await far.next(), await far.next()]).toEqual([1, 2]);
    });

    test('never hands a receiver the very object that was published', async () => {
      const near = await listen(here, 'rooms');
      const message = { level: 'free' };
      await here.publish('rooms', message);
      message.level = 'xxl';
      expect(await near.next()).toEqual({ level: 'free' });
    });

    test('refuses what is not JSON and what is too large', async () => {
      await expect(here.publish('rooms', undefined)).rejects.toThrow('not a JSON value');
      await expect(here.publish('rooms', 'x'.repeat(busBounds.messageBytes))).rejects.toThrow('too large');
    });

    test('is ready until it is closed, and then refuses everything', async () => {
      await expect.poll(() => here.ready()).toBe(true);
      await here.close();
      expect(await here.ready()).toBe(false);
      await expect(here.publish('rooms', 1)).rejects.toThrow('closed');
      await expect(here.subscribe('rooms', () => {})).rejects.toThrow('closed');
      await here.close();
    });
  });
}
