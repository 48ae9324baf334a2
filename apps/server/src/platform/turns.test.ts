import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

test('work waits for what came before under one of its keys, and for nothing else', async () => {
  const done: string[] = [];
  const turns = createTurns<string>({ failed() {} });
  const held = Promise.withResolvers<void>();
  const noted = (name: string) => async () => void done.push(name);
  turns.inTurn(['ondine'], () => held.promise.then(noted('held')));
  turns.inTurn(['ondine', 'basile'], noted('both'));
  turns.inTurn(['basile'], noted('after both'));
  const other = Promise.withResolvers<void>();
  turns.inTurn(['celeste'], async () => {
    done.push('other');
    other.resolve();
  });
  await other.promise;
  expect(done).toEqual(['other']);
  held.resolve();
  await turns.settled();
  expect(done).toEqual(['other', 'held', 'both', 'after both']);
});

test('work that fails is reported with its keys, and the next work under them runs', async () => {
  const reported: unknown[] = [];
  const turns = createTurns<string>({ failed: (error, keys) => void reported.push([error, keys]) });
  const error = new Error('the database is away');
  turns.inTurn(['ondine'], () => Promise.reject(error));
  turns.inTurn(['ondine'], async () => void reported.push('next'));
  await turns.settled();
  expect(reported).toEqual([[error, ['ondine']], 'next']);
});
