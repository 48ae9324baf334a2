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

test('what fails is told of with its keys, and the next has its turn', async () => {
  const told: unknown[] = [];
  const turns = createTurns<string>({ failed: (error, keys) => void told.push([error, keys]) });
  const error = new Error('the database is away');
  turns.inTurn(['ondine'], () => Promise.reject(error));
  turns.inTurn(['ondine'], async () => void told.push('next'));
  await turns.settled();
  expect(told).toEqual([[error, ['ondine']], 'next']);
});
