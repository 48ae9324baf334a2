// Hidings beside each other, undone, and ended by erasure: on rows of their own, with rules that note what they do.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestClock, createTestDatabase, type TestDatabase } from '../../../testing/index.ts';
import { createHidings } from './hidings.ts';
import type { ReportRules } from './reportable.ts';

let database: TestDatabase;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.close());

/** Whether the thing is shown, hidden or erased, as its domain was called last. */
let state: string;
beforeEach(() => void (state = 'shown'));
const to = (next: string) => async () => void (state = next) as undefined;
const rules: ReportRules = {
  find: async () => undefined,
  hide: to('hidden'),
  restore: to('shown'),
  remove: to('erased'),
};
const hidings = createHidings({
  clock: createTestClock(),
  rulesOf: () => [rules],
  moderationLog: { hidden: async () => {} },
  sealing: { begin: async () => {} },
});
const seals = { reference: '2026-1', copies: [] };

const inTransaction = <T>(work: (tx: TestDatabase['db']) => Promise<T>) =>
  database.db.transaction().execute(work);
const hide = (cause: string, id: string) =>
  inTransaction((tx) => hidings.hide(tx, { kind: 'post', items: [{ within: 0, id }], cause, seals }));
const restore = (cause: string) => inTransaction((tx) => hidings.restore(tx, cause));
const causes = async (id: string) => {
  const rows = await database.db.selectFrom('hidings').select('cause').where('item', '=', id).execute();
  return rows.map(({ cause }) => cause).toSorted();
};

test('a hiding whose transaction is undone leaves nothing', async () => {
  const undone = inTransaction(async (tx) => {
    await hidings.hide(tx, { kind: 'post', items: [{ within: 0, id: '1' }], cause: 'A', seals });
    throw new Error('killed');
  });
  await expect(undone).rejects.toThrow('killed');
  expect(await causes('1')).toEqual([]);
});

test('what one cause gives back while another hides it stays hidden', async () => {
  for (let round = 0; round < 10; round++) {
    const [one, other] = [`one ${round}`, `other ${round}`];
    const id = `2${round}`;
    await hide(one, id);
    await Promise.all([restore(one), hide(other, id)]);
    expect([state, await causes(id)]).toEqual(['hidden', [other]]);
    await restore(other);
    expect([state, await causes(id)]).toEqual(['shown', []]);
  }
});

test('what is erased is hidden by nothing any more, and no cause gives it back', async () => {
  await hide('A', '3');
  await hide('B', '3');
  await inTransaction((tx) => hidings.remove(tx, 'post', { within: 0, id: '3' }));
  await restore('A');
  await restore('B');
  expect([state, await causes('3')]).toEqual(['erased', []]);
});
