// Known images in memory: what is found within 31 bits, against a look at every row; rows of files; files that change.
import { mkdtemp, rename, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createTestClock, recordLog } from '../../../testing/index.ts';
import { createHashIndex, slice, toWords } from './hash-index.ts';
import { createKnownSetBuilder } from './known-set.ts';
import { readRow } from './list-row.ts';
import { createKnownLists } from './lists.ts';

let state = 7;
const random = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0);
const anyHash = (): string =>
  Array.from({ length: 8 }, () => random().toString(16).padStart(8, '0')).join('');

function changed(hash: string, bits: number): string {
  const places = new Set<number>();
  while (places.size < bits) places.add(random() >>> 24);
  let value = BigInt(`0x${hash}`);
  for (const place of places) value ^= 1n << BigInt(place);
  return value.toString(16).padStart(64, '0');
}

test('every hash within 31 bits is found, whichever bits differ, and none beyond', async () => {
  const hashes = Array.from({ length: 500 }, anyHash);
  const index = await createHashIndex(Uint32Array.from(hashes.flatMap((hash) => [...toWords(hash)])));
  for (let bits = 0; bits <= 40; bits++) {
    const row = random() % hashes.length;
    const asked = changed(hashes[row] ?? '', bits);
    const others = Array.from({ length: 7 }, anyHash);
    expect(index.nearest([...others, asked])).toEqual(bits <= 31 ? { row, bits, turn: 7 } : undefined);
  }
});

test('a picture matches by its file where its print says little, and by its print where that is clear', async () => {
  const [print, other, digest] = [anyHash(), anyHash(), anyHash()];
  const builder = createKnownSetBuilder();
  builder.add({ pdq: print, sha256: '', kind: 'consent' }, { source: 0, line: 2 });
  for (const line of [3, 4]) builder.add({ pdq: '', sha256: digest, kind: 'minor' }, { source: 1, line });
  const known = await builder.build();
  const near = changed(print, 31);
  expect(known.find({ sha256: other, pdqs: [near], isClear: true })).toMatchObject({ line: 2, bits: 31 });
  expect(known.find({ sha256: other, pdqs: [near], isClear: false })).toBeUndefined();
  expect(known.find({ sha256: digest, pdqs: [other], isClear: false })).toEqual({
    source: 1,
    line: 3,
    kind: 'minor',
    bits: 0,
    turn: 0,
    by: 'file',
  });
});

test.each([
  [`${'a'.repeat(64)},,"Dossier 7, page 2",minor`, { label: 'Dossier 7, page 2', kind: 'minor', sha256: '' }],
  [`,${'B'.repeat(64)},x,illegal`, { pdq: '', sha256: 'b'.repeat(64) }],
  ['a'.repeat(64), 'columns'],
  ['abc,,x,minor', 'hash_short'],
  [`${'z'.repeat(64)},,x,minor`, 'hash_wrong'],
  [',,x,minor', 'hash_missing'],
  [`,${'a'.repeat(63)},x,minor`, 'digest_wrong'],
  [`${'a'.repeat(64)},,x,other`, 'kind_wrong'],
])('a row of a list is read, or its fault is named: %s', (line, expected) => {
  expect({ read: readRow(line) }).toMatchObject({ read: expected });
});

/** Of the event loop, while digests of so many files are filed. */
async function turnsOf(rows: number): Promise<number> {
  const builder = createKnownSetBuilder();
  const sha256 = anyHash();
  for (let line = 1; line <= rows; line++)
    builder.add({ pdq: '', sha256, kind: 'minor' }, { source: 0, line });
  let [turns, isBuilt] = [0, false];
  const count = () => (turns++, isBuilt || setImmediate(count));
  setImmediate(count);
  await builder.build();
  isBuilt = true;
  return turns;
}

test('others of the process have their turn while a long list of files is filed', async () => {
  expect((await turnsOf(4 * slice)) - (await turnsOf(1))).toBe(4);
});

test('an operator corrects a list and adds another: the next look knows both, and a broken row is named alone', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'alcove-known-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const put = (name: string, ...rows: string[]) =>
    writeFile(path.join(folder, name), ['pdq,sha256,label,kind', ...rows, ''].join('\n'));
  const [one, two] = [anyHash(), anyHash()];
  await put('association.csv', 'abc,,x,minor', `${one},,Dossier,consent`);
  const log = recordLog();
  const lists = await createKnownLists({ clock: createTestClock(), log, folder });
  const finds = (pdq: string) => lists.find({ sha256: anyHash(), pdqs: [pdq], isClear: true });
  expect(lists.files).toMatchObject([
    { name: 'association.csv', rows: 1, skipped: 1, faults: [{ line: 2, fault: 'hash_short' }] },
  ]);
  expect(log.entries.filter(({ level }) => level === 'warn')).toHaveLength(1);
  const found = finds(one);
  expect(found && (await lists.rowOf(found))).toMatchObject({
    source: 'association.csv',
    row: { label: 'Dossier' },
  });

  await put('partage.csv', `${two},,,illegal`);
  await put('association.csv', `${one},,Dossier,minor`);
  await lists.readAgain();
  expect([finds(one)?.kind, finds(two)?.kind, lists.files[0]?.skipped]).toEqual(['minor', 'illegal', 0]);
  await rm(folder, { recursive: true });
  await lists.readAgain();
  expect([finds(one)?.kind, lists.rows]).toEqual(['minor', 2]);
});

test('a list that is rewritten while it is read changes nothing until it is read as a whole', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'alcove-known-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'a.csv');
  const [one, two] = [anyHash(), anyHash()];
  await writeFile(file, `${one},,,minor\n`);
  const lists = await createKnownLists({ clock: createTestClock(), log: recordLog(), folder });
  const knows = (pdq: string) => lists.find({ sha256: anyHash(), pdqs: [pdq], isClear: true }) !== undefined;
  await writeFile(file, `${two},,,minor\n`);
  const reading = lists.readAgain();
  // The look at the folder is over, the look after the reading is not.
  await vi.waitFor(async () => expect(knows(one)).toBe(true));
  await writeFile(file, '');
  await writeFile(file, `${two},,,minor\n${one},,,minor\n`);
  await reading;
  await lists.readAgain();
  expect([knows(one), knows(two), lists.rows]).toEqual([true, true, 2]);
});

test('a list that is copied over its former self is read once it has been left alone, also where the former one went first', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'alcove-known-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const clock = createTestClock();
  const file = path.join(folder, 'a.csv');
  const [one, two] = [anyHash(), anyHash()];
  await writeFile(file, `${one},,un,minor\n`);
  const lists = await createKnownLists({ clock, log: recordLog(), folder });
  const find = (pdq: string) => lists.find({ sha256: anyHash(), pdqs: [pdq], isClear: true });
  const known = async () => {
    await lists.readAgain();
    return [one, two].map((pdq) => find(pdq) !== undefined);
  };
  const changedNow = (place: string) => utimes(place, clock.now() / 1000, clock.now() / 1000);
  await writeFile(file, '');
  await changedNow(file);
  expect(await known()).toEqual([true, false]);
  await clock.advance(4999);
  await writeFile(file, `${two},,deux,minor\n`);
  await changedNow(file);
  expect(await known()).toEqual([true, false]);
  const former = find(one);
  // Its row stands nowhere any more.
  expect(former && (await lists.rowOf(former))).toEqual({ source: 'a.csv', row: undefined });
  await clock.advance(5000);
  expect(await known()).toEqual([false, true]);

  await rename(file, `${file}.former`);
  await changedNow(folder);
  expect(await known()).toEqual([false, true]);
  await clock.advance(5000);
  expect(await known()).toEqual([false, false]);
});
