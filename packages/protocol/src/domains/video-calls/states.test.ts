// Video calls as a table: each step from each state, and the names of the chat client.
import { expect, test } from 'vitest';
import { afterCallStep, callEndReasons, callStates, type CallStep, chatCallStateOf } from './states.ts';

const gone = ['-', '-', '-', '-'];
const table: Record<CallStep, Record<'caller' | 'callee' | 'site', readonly string[]>> = {
  answer: { caller: gone, callee: ['connecting', '-', '-', '-'], site: gone },
  decline: { caller: gone, callee: ['declined', '-', '-', '-'], site: gone },
  cancel: { caller: ['unanswered', '-', '-', '-'], callee: gone, site: gone },
  end: {
    caller: ['-', 'finished', 'finished', '-'],
    callee: ['-', 'finished', 'finished', '-'],
    site: gone,
  },
  flow: { caller: gone, callee: gone, site: ['-', 'active', '-', '-'] },
  expire: { caller: gone, callee: gone, site: ['unanswered', 'not_connected', '-', '-'] },
  leave: { caller: gone, callee: gone, site: ['client_logout', 'client_logout', 'client_logout', '-'] },
  part: { caller: gone, callee: gone, site: ['finished', 'finished', 'finished', '-'] },
};

test.each(Object.entries(table))(
  'a call moves by %s only for the side and from the states of the table (R4.125, R4.126)',
  (step, sides) => {
    for (const [side, expected] of Object.entries(sides)) {
      const found = callStates.map((state) => {
        const after = afterCallStep(state, step as CallStep, side as 'caller');
        return after ? (after.reason ?? after.state) : '-';
      });
      expect(found, side).toEqual(expected);
    }
  },
);

test('a call has four states for content pages, and four others in the chat, where media change nothing (R4.111, R4.125, R4.126)', () => {
  expect(callStates).toEqual(['new', 'connecting', 'active', 'ended']);
  expect(callStates.map((state) => chatCallStateOf(state, false))).toEqual([
    'new',
    'connecting',
    'connecting',
    'ended',
  ]);
  expect(chatCallStateOf('ended', true)).toBe('deleted');
});

test('a call ends for one of six reasons, by their names on the wire (R4.142)', () => {
  expect([...callEndReasons].toSorted()).toEqual([
    'busy',
    'client_logout',
    'declined',
    'finished',
    'not_connected',
    'unanswered',
  ]);
});
