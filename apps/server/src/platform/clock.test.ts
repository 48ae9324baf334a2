import { dayMs } from '@alcove/protocol';
import { expect, test } from 'vitest';
import { createTestDatabase, silentLog as log, until } from '../testing/index.ts';
import type { Bus } from './bus/bus.ts';
import { createInProcessBus } from './bus/in-process.ts';
import { createMovableClock } from './clock.ts';

const closeToMs = 5000;

/** A bus that brings nothing for a while, then is whole again. */
function createLeakyBus(): Bus & { mend(): void } {
  const healers: (() => void)[] = [];
  return {
    ...createInProcessBus({ log }),
    publish: async () => undefined,
    onGap: (heal) => void healers.push(heal),
    mend: () => healers.forEach((heal) => heal()),
  };
}

test('one process that moves the clock moves it for every process, and for those started afterwards', async () => {
  await using database = await createTestDatabase();
  const bus = createInProcessBus({ log });
  const here = await createMovableClock({ db: database.db, bus, log });
  const there = await createMovableClock({ db: database.db, bus, log });

  const answered = await here.advance(dayMs);
  await there.advance(dayMs);

  expect(Math.abs(answered - Date.now() - dayMs)).toBeLessThan(closeToMs);
  await until(() => Math.abs(here.now() - there.now()) < closeToMs);
  expect(Math.abs(here.now() - Date.now() - 2 * dayMs)).toBeLessThan(closeToMs);
  const later = await createMovableClock({ db: database.db, bus: createInProcessBus({ log }), log });
  expect(Math.abs(later.now() - here.now())).toBeLessThan(closeToMs);
});

test('a move that the bus lost is learned once the bus is back', async () => {
  await using database = await createTestDatabase();
  const bus = createLeakyBus();
  const here = await createMovableClock({ db: database.db, bus, log });
  const there = await createMovableClock({ db: database.db, bus, log });

  await here.advance(dayMs);
  expect(there.now()).toBeLessThan(Date.now() + dayMs / 2);

  bus.mend();
  await until(() => there.now() > Date.now() + dayMs / 2);
});

test('listeners of the clock are notified of every move, before the mover goes on', async () => {
  await using database = await createTestDatabase();
  const clock = await createMovableClock({ db: database.db, bus: createInProcessBus({ log }), log });
  const received: number[] = [];
  const leave = clock.onMove(async () => void received.push(clock.now()));

  const now = await clock.advance(dayMs);
  expect(received).toHaveLength(1);
  expect(received[0]).toBeLessThanOrEqual(now);

  leave();
  await clock.advance(1);
  expect(received).toHaveLength(1);
});

test('the clock never goes back', async () => {
  await using database = await createTestDatabase();
  const clock = await createMovableClock({ db: database.db, bus: createInProcessBus({ log }), log });
  await expect(clock.advance(-1)).rejects.toThrow(RangeError);
});
