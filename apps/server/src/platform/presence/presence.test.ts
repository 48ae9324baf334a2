// Presence over several processes: events in order, missed ones asked for, and right
// again by itself when a process dies.
import type { PersonInRoom, RoomId, Uid } from '@alcove/protocol';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Bus, busBounds } from '../bus/bus.ts';
import { createInProcessBus } from '../bus/in-process.ts';
import { slotsOfOneProcess } from '../bus/slot-leases.ts';
import { breakable } from '../bus/testing/breakable.ts';
import { silentLog, standStill, until } from '../../testing/index.ts';
import { createPresence } from './presence.ts';
import { presentVisitor } from './testing/present-visitor.ts';

const salon = 7 as RoomId;
const terrace = 8 as RoomId;
const quick = {
  gatherMs: 2,
  spacedMs: 4,
  aliveEveryMs: 20,
  silenceMs: 150,
  askEveryMs: 5,
  comesBackWithinMs: 30,
  lingerMs: 1,
  knowWithinMs: 40,
};

const person = (uid: number, nick = `Personne ${uid}`) => presentVisitor(uid, nick);

async function startProcess(
  bus: Bus = createInProcessBus({ log: silentLog }),
  { follows = [salon, terrace] }: { follows?: RoomId[] } = {},
) {
  const event = breakable(bus);
  const log: string[] = [];
  const presence = await createPresence({
    bus: event,
    slots: slotsOfOneProcess,
    log: silentLog,
    times: quick,
  });
  presence.listen({
    entered: (roomId, { nick }) => void log.push(`${nick} → ${roomId}`),
    left: (roomId, { nick }, reason) => void log.push(`${nick} ← ${roomId} ${reason}`),
    updated: (roomIds, { nick }, change) =>
      void log.push(`${nick} in ${roomIds.join()}: ${JSON.stringify(change)}`),
  });
  onTestFinished(presence.close);
  for (const roomId of follows) await presence.follow(roomId);
  const nicks = (roomId = salon) => [...presence.people(roomId)].map(({ nick }) => nick).toSorted();
  return { presence, log, event, nicks };
}

async function twoProcesses() {
  const bus = createInProcessBus({ log: silentLog });
  return { bus, here: await startProcess(bus), there: await startProcess(bus) };
}

function arrive({ presence }: Awaited<ReturnType<typeof startProcess>>, who: PersonInRoom, roomId = salon) {
  presence.connect(who);
  presence.enter(who.uid as Uid, roomId);
}

describe('in one process', () => {
  test('a person counts once, however many sockets they have', async () => {
    const { presence, log } = await startProcess();
    const ondine = person(-1, 'Ondine');
    presence.connect(ondine);
    presence.connect(ondine);
    presence.enter(-1 as Uid, salon);
    presence.enter(-1 as Uid, salon);
    expect(presence.connections(-1 as Uid)).toBe(2);
    expect(presence.count(salon).people).toBe(1);
    presence.leave(-1 as Uid, salon, 'left');
    expect(presence.isIn(salon, -1 as Uid)).toBe(true);
    presence.leave(-1 as Uid, salon, 'left');
    presence.leave(-1 as Uid, salon, 'left');
    expect(log).toEqual(['Ondine → 7', 'Ondine ← 7 left']);
    presence.disconnect(-1 as Uid);
    presence.disconnect(-1 as Uid);
    expect(presence.who(-1 as Uid)).toBeUndefined();
  });

  test('a person who comes back in a moment never left', async () => {
    const { presence, log } = await startProcess();
    const ondine = person(-1, 'Ondine');
    arrive({ presence, log } as never, ondine);
    presence.leaveSoon(-1 as Uid, salon, 'disconnected');
    presence.disconnect(-1 as Uid);
    expect(presence.connections(-1 as Uid)).toBe(0);
    arrive({ presence, log } as never, ondine);
    presence.leaveSoon(-1 as Uid, salon, 'disconnected');
    presence.disconnect(-1 as Uid);
    await until(() => log.length > 1);
    expect(log).toEqual(['Ondine → 7', 'Ondine ← 7 disconnected']);
    expect(presence.who(-1 as Uid)).toBeUndefined();
  });

  test('only changed fields are announced', async () => {
    const { presence, log } = await startProcess();
    const ondine = person(-1, 'Ondine');
    arrive({ presence, log } as never, ondine);
    presence.enter(-1 as Uid, terrace);
    presence.update({ ...ondine, camera: 1 });
    presence.update({ ...ondine, camera: 1 });
    expect(presence.count(salon)).toEqual({ people: 1 });
    presence.leave(-1 as Uid, salon, 'moved');
    expect(presence.count(salon)).toEqual({ people: 0 });
    expect(log).toEqual(['Ondine → 7', 'Ondine → 8', 'Ondine in 7,8: {"camera":1}', 'Ondine ← 7 moved']);
  });
});

describe('in two processes', () => {
  test('people of one process are known in the other, with the reason of their exit', async () => {
    const { here, there } = await twoProcesses();
    arrive(here, person(-1, 'Ondine'));
    await until(() => there.log.length === 1);
    here.presence.leave(-1 as Uid, salon, 'excluded');
    await until(() => there.log.length === 2);
    expect(there.log).toEqual(['Ondine → 7', 'Ondine ← 7 excluded']);
  });

  test('a person in both processes counts once, and leaves with the last of both', async () => {
    const { here, there } = await twoProcesses();
    const ondine = person(-1, 'Ondine');
    for (const each of [here, there]) arrive(each, ondine);
    for (const { presence } of [here, there]) await until(() => presence.connections(-1 as Uid) === 2);
    expect(here.presence.count(salon).people).toBe(1);
    here.presence.leave(-1 as Uid, salon, 'left');
    here.presence.disconnect(-1 as Uid);
    await until(() => there.presence.connections(-1 as Uid) === 1);
    expect(there.presence.isIn(salon, -1 as Uid)).toBe(true);
    there.presence.leave(-1 as Uid, salon, 'left');
    await until(() => !here.presence.isIn(salon, -1 as Uid));
    for (const { log } of [here, there]) expect(log).toEqual(['Ondine → 7', 'Ondine ← 7 left']);
  });

  test('a process that starts later learns of all people, in events within the bound of the bus', async () => {
    const bus = createInProcessBus({ log: silentLog });
    let largest = 0;
    const measured: Bus = {
      ...bus,
      publish: (topic, message) => {
        largest = Math.max(largest, Buffer.byteLength(JSON.stringify(message)));
        return bus.publish(topic, message);
      },
    };
    const here = await startProcess(measured);
    for (let uid = 1; uid <= 1050; uid++) arrive(here, person(-uid, 'Ж'.repeat(100) + uid));
    const there = await startProcess(measured);
    await until(() => there.nicks().length === 1050);
    expect(there.nicks()).toEqual(here.nicks());
    expect(largest).toBeLessThan(busBounds.messageBytes / 2);
  });

  test('changes missed in a gap of the bus are asked for, on both sides', async () => {
    const { here, there } = await twoProcesses();
    arrive(here, person(-1, 'Ondine'));
    arrive(here, person(-2, 'Basile'));
    await until(() => there.nicks().length === 2);
    there.event.break();
    here.presence.leave(-2 as Uid, salon, 'left');
    arrive(here, person(-3, 'Faustine'));
    arrive(there, person(-4, 'Iseult'));
    await until(() => there.log.includes('Iseult → 7'));
    there.event.mend();
    const all = ['Faustine', 'Iseult', 'Ondine'];
    for (const { nicks } of [here, there]) await until(() => nicks().join() === all.join());
    expect(there.log.filter((event) => event.startsWith('Ondine'))).toEqual(['Ondine → 7']);
    expect(there.log.some((event) => event.startsWith('Basile ←'))).toBe(true);
  });

  test('people of a process that died are removed after a while, and back if it was only slow', async () => {
    const { here, there } = await twoProcesses();
    arrive(here, person(-1, 'Ondine'));
    arrive(there, person(-2, 'Basile'));
    await until(() => there.nicks().length === 2);
    here.event.break();
    await until(() => there.nicks().join() === 'Basile');
    here.event.mend();
    await until(() => there.nicks().join() === 'Basile,Ondine');
    await until(() => here.nicks().join() === 'Basile,Ondine');
    expect(there.log.filter((event) => event.startsWith('Basile'))).toEqual(['Basile → 7']);
  });

  test('a process that itself stood still for long removes no person', async () => {
    const { here, there } = await twoProcesses();
    arrive(here, person(-1, 'Ondine'));
    arrive(there, person(-2, 'Basile'));
    for (const { nicks } of [here, there]) await until(() => nicks().length === 2);
    standStill(quick.silenceMs * 2);
    arrive(here, person(-3, 'Faustine'));
    arrive(there, person(-4, 'Iseult'));
    for (const { nicks } of [here, there]) await until(() => nicks().length === 4);
    for (const { log } of [here, there]) expect(log.every((event) => event.endsWith('→ 7'))).toBe(true);
  });

  test('people of a process that closes in order leave at once', async () => {
    const { here, there } = await twoProcesses();
    arrive(here, person(-1, 'Ondine'));
    await until(() => there.nicks().length === 1);
    await here.presence.close();
    await until(() => there.nicks().length === 0);
    expect(there.log).toEqual(['Ondine → 7', 'Ondine ← 7 disconnected']);
  });

  test('a process that follows no room knows who is where by number, and profiles once it follows', async () => {
    const bus = createInProcessBus({ log: silentLog });
    const here = await startProcess(bus);
    const carried: string[] = [];
    const heard: Bus = {
      ...bus,
      subscribe: (topic, receive) =>
        bus.subscribe(topic, (message) => {
          carried.push(JSON.stringify(message));
          receive(message);
        }),
    };
    const there = await startProcess(heard, { follows: [] });
    const exits: string[] = [];
    there.presence.onLeft((roomId, uid) => void exits.push(`${uid} ← ${roomId}`));
    for (const uid of [-1, -2, -3]) arrive(here, person(uid));
    here.presence.enter(-3 as Uid, terrace);
    await until(() => there.presence.isIn(terrace, -3 as Uid));
    here.presence.update({ ...person(-2), mood: 'gone' });
    here.presence.leave(-2 as Uid, salon, 'left');
    await until(() => there.presence.count(salon).people === 2);
    expect([...there.presence.roomsOf(-3 as Uid)]).toEqual([salon, terrace]);
    expect(there.presence.connections(-2 as Uid)).toBe(1);
    expect([there.nicks(), there.presence.who(-1 as Uid), there.log]).toEqual([[], undefined, []]);
    expect(exits).toEqual(['-2 ← 7']);
    expect(carried.some((message) => message.includes('Personne'))).toBe(false);

    await there.presence.follow(salon);
    expect([...there.presence.people(salon)].map(({ nick }) => nick)).toEqual(['Personne -1', 'Personne -3']);
    expect([there.nicks(terrace), there.log]).toEqual([['Personne -3'], []]);
    arrive(here, person(-4));
    here.presence.update({ ...person(-1), camera: 1 });
    await until(() => there.log.length === 2);
    expect(there.log.toSorted()).toEqual(['Personne -1 in 7: {"camera":1}', 'Personne -4 → 7']);

    there.presence.unfollow(salon);
    await until(() => there.presence.who(-1 as Uid) === undefined);
    expect(there.presence.count(salon).people).toBe(3);
    await there.presence.know(terrace);
    expect(there.nicks(terrace)).toEqual(['Personne -3']);
  });

  test('a question about people that is lost is asked again, and a reader waits for a while at most', async () => {
    const bus = createInProcessBus({ log: silentLog });
    const here = await startProcess(bus);
    const there = await startProcess(bus, { follows: [] });
    arrive(here, person(-1, 'Ondine'));
    await until(() => there.presence.count(salon).people === 1);
    there.event.break();
    await there.presence.follow(salon);
    expect([there.nicks(), there.presence.count(salon).people]).toEqual([[], 1]);
    there.event.mend();
    await until(() => there.log.length > 0);
    expect(there.log).toEqual(['Ondine → 7']);
  });

  test('however people come, go and connections break, both processes agree in the end', async () => {
    const { here, there } = await twoProcesses();
    const both = [here, there];
    let seed = 42;
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    const inside = both.map(() => new Set<number>());
    for (let step = 0; step < 400; step++) {
      const at = random(2);
      const [process, present] = [both[at], inside[at]];
      if (!process || !present) continue;
      const uid = -1 - random(12);
      if (random(25) === 0) process.event.break();
      if (random(6) === 0) process.event.mend();
      if (present.delete(uid)) {
        process.presence.leave(uid as Uid, salon, 'left');
        process.presence.disconnect(uid as Uid);
      } else {
        present.add(uid);
        arrive(process, person(uid));
      }
      if (random(10) === 0) await new Promise(setImmediate);
    }
    for (const { event } of both) event.mend();
    const all = [
      ...new Set(inside.flatMap((present) => [...present].map((uid) => `Personne ${uid}`))),
    ].toSorted();
    for (const { nicks } of both) await until(() => nicks().join() === all.join());
    for (const { presence } of both) expect(presence.count(salon).people).toBe(all.length);
  });
});
