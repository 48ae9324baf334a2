// Who is where, over several processes: told in order, asked for where something was missed, and right
// again by itself when a process dies.
import type { PersonInRoom, RoomId, Uid } from '@alcove/protocol';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Bus, busBounds } from '../../../platform/bus/bus.ts';
import { createInProcessBus } from '../../../platform/bus/in-process.ts';
import { slotsOfOneProcess } from '../../../platform/bus/slot-leases.ts';
import { breakable } from '../../../platform/bus/testing/breakable.ts';
import { silentLog, standStill, until } from '../../../testing/index.ts';
import { visitorInRoom } from '../views.ts';
import { createPresence } from './presence.ts';

const salon = 7 as RoomId;
const terrace = 8 as RoomId;
const quick = { gatherMs: 2, aliveEveryMs: 20, silenceMs: 150, askEveryMs: 5, comesBackWithinMs: 30 };

const person = (uid: number, nick = `Personne ${uid}`): PersonInRoom => visitorInRoom({ uid, nick });

async function startProcess(bus: Bus = createInProcessBus({ log: silentLog })) {
  const line = breakable(bus);
  const told: string[] = [];
  const presence = await createPresence({
    bus: line,
    seats: slotsOfOneProcess,
    log: silentLog,
    times: quick,
    events: {
      entered: (roomId, { nick }) => void told.push(`${nick} → ${roomId}`),
      left: (roomId, { nick }, reason) => void told.push(`${nick} ← ${roomId} ${reason}`),
      updated: (roomIds, { nick }, change) =>
        void told.push(`${nick} in ${roomIds.join()}: ${JSON.stringify(change)}`),
    },
  });
  onTestFinished(presence.close);
  const nicks = (roomId = salon) => [...presence.people(roomId)].map(({ nick }) => nick).toSorted();
  return { presence, told, line, nicks };
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
  test('one person is one, however many sockets she has', async () => {
    const { presence, told } = await startProcess();
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
    expect(told).toEqual(['Ondine → 7', 'Ondine ← 7 left']);
    presence.disconnect(-1 as Uid);
    presence.disconnect(-1 as Uid);
    expect(presence.who(-1 as Uid)).toBeUndefined();
  });

  test('who comes back in a moment never left', async () => {
    const { presence, told } = await startProcess();
    const ondine = person(-1, 'Ondine');
    arrive({ presence, told } as never, ondine);
    presence.leaveSoon(-1 as Uid, salon, 'disconnected');
    presence.disconnect(-1 as Uid);
    expect(presence.connections(-1 as Uid)).toBe(0);
    arrive({ presence, told } as never, ondine);
    presence.leaveSoon(-1 as Uid, salon, 'disconnected');
    presence.disconnect(-1 as Uid);
    await until(() => told.length > 1);
    expect(told).toEqual(['Ondine → 7', 'Ondine ← 7 disconnected']);
    expect(presence.who(-1 as Uid)).toBeUndefined();
  });

  test('only what changed is told', async () => {
    const { presence, told } = await startProcess();
    const ondine = person(-1, 'Ondine');
    arrive({ presence, told } as never, ondine);
    presence.enter(-1 as Uid, terrace);
    presence.update({ ...ondine, camera: 1 });
    presence.update({ ...ondine, camera: 1 });
    expect(presence.count(salon)).toEqual({ people: 1 });
    presence.leave(-1 as Uid, salon, 'moved');
    expect(presence.count(salon)).toEqual({ people: 0 });
    expect(told).toEqual(['Ondine → 7', 'Ondine → 8', 'Ondine in 7,8: {"camera":1}', 'Ondine ← 7 moved']);
  });
});

describe('in two processes', () => {
  test('people of one are known in the other, with the reason of their going', async () => {
    const { here, there } = await twoProcesses();
    arrive(here, person(-1, 'Ondine'));
    await until(() => there.told.length === 1);
    here.presence.leave(-1 as Uid, salon, 'excluded');
    await until(() => there.told.length === 2);
    expect(there.told).toEqual(['Ondine → 7', 'Ondine ← 7 excluded']);
  });

  test('one person in both is one, and gone when she has left both', async () => {
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
    for (const { told } of [here, there]) expect(told).toEqual(['Ondine → 7', 'Ondine ← 7 left']);
  });

  test('one that starts later learns of everybody, however many, in messages that the bus takes', async () => {
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
    await until(() => there.presence.count(salon).people === 1050);
    expect(there.nicks()).toEqual(here.nicks());
    expect(largest).toBeLessThan(busBounds.messageBytes / 2);
  });

  test('what was missed in a gap of the bus is asked for, on both sides', async () => {
    const { here, there } = await twoProcesses();
    arrive(here, person(-1, 'Ondine'));
    arrive(here, person(-2, 'Basile'));
    await until(() => there.nicks().length === 2);
    there.line.break();
    here.presence.leave(-2 as Uid, salon, 'left');
    arrive(here, person(-3, 'Faustine'));
    arrive(there, person(-4, 'Iseult'));
    await until(() => there.told.includes('Iseult → 7'));
    there.line.mend();
    const everybody = ['Faustine', 'Iseult', 'Ondine'];
    for (const { nicks } of [here, there]) await until(() => nicks().join() === everybody.join());
    expect(there.told.filter((line) => line.startsWith('Ondine'))).toEqual(['Ondine → 7']);
    expect(there.told.some((line) => line.startsWith('Basile ←'))).toBe(true);
  });

  test('people of one that died are gone after a while, and back if it was only slow', async () => {
    const { here, there } = await twoProcesses();
    arrive(here, person(-1, 'Ondine'));
    arrive(there, person(-2, 'Basile'));
    await until(() => there.nicks().length === 2);
    here.line.break();
    await until(() => there.nicks().join() === 'Basile');
    here.line.mend();
    await until(() => there.nicks().join() === 'Basile,Ondine');
    await until(() => here.nicks().join() === 'Basile,Ondine');
    expect(there.told.filter((line) => line.startsWith('Basile'))).toEqual(['Basile → 7']);
  });

  test('nobody is gone because a process stood still itself for long', async () => {
    const { here, there } = await twoProcesses();
    arrive(here, person(-1, 'Ondine'));
    arrive(there, person(-2, 'Basile'));
    for (const { nicks } of [here, there]) await until(() => nicks().length === 2);
    standStill(quick.silenceMs * 2);
    arrive(here, person(-3, 'Faustine'));
    arrive(there, person(-4, 'Iseult'));
    for (const { nicks } of [here, there]) await until(() => nicks().length === 4);
    for (const { told } of [here, there]) expect(told.every((line) => line.endsWith('→ 7'))).toBe(true);
  });

  test('people of one that closes in order are gone at once', async () => {
    const { here, there } = await twoProcesses();
    arrive(here, person(-1, 'Ondine'));
    await until(() => there.nicks().length === 1);
    await here.presence.close();
    await until(() => there.nicks().length === 0);
    expect(there.told).toEqual(['Ondine → 7', 'Ondine ← 7 disconnected']);
  });

  test('however people come, go and lines break, both agree in the end', async () => {
    const { here, there } = await twoProcesses();
    const both = [here, there];
    let seed = 42;
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    const inside = both.map(() => new Set<number>());
    for (let step = 0; step < 400; step++) {
      const at = random(2);
      const [process, hers] = [both[at], inside[at]];
      if (!process || !hers) continue;
      const uid = -1 - random(12);
      if (random(25) === 0) process.line.break();
      if (random(6) === 0) process.line.mend();
      if (hers.delete(uid)) {
        process.presence.leave(uid as Uid, salon, 'left');
        process.presence.disconnect(uid as Uid);
      } else {
        hers.add(uid);
        arrive(process, person(uid));
      }
      if (random(10) === 0) await new Promise(setImmediate);
    }
    for (const { line } of both) line.mend();
    const everybody = [
      ...new Set(inside.flatMap((hers) => [...hers].map((uid) => `Personne ${uid}`))),
    ].toSorted();
    for (const { nicks } of both) await until(() => nicks().join() === everybody.join());
    for (const { presence } of both) expect(presence.count(salon).people).toBe(everybody.length);
  });
});
