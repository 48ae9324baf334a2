// Which functions only pass on, and where the files of an act belong.
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';
import { plant } from '../testing/planted.ts';
import { crossedBy, endsOfHops, inEach, placeOf } from './crossed.mjs';

const hopsIn = (text: string): number => endsOfHops(parseSync('a.ts', text).program).size;

test.each([
  ['an arrow that is one call', 'const a = (x: number) => b(x);', 1],
  ['a function that answers one call', 'function a(x) { return store.b(x, 1); }', 1],
  ['a method that awaits one call', 'const o = { async a(x) { await b(x, o.c); } };', 1],
  ['a call of a collection', 'const a = (x) => known.has(x);', 0],
  ['a call that is given a function', 'const a = (x) => b(() => x);', 0],
  ['a call inside a call', 'const a = (x) => b(c(x));', 0],
  ['two statements', 'function a(x) { log(x); return b(x); }', 0],
  ['no call', 'const a = (x) => x + 1;', 0],
])('%s, as in `%s`, makes %d hops', (_what, text, hops) => {
  expect(hopsIn(text)).toBe(hops);
});

test('only what runs in each act counts', () => {
  expect(inEach([new Set(['a 1', 'b 2']), new Set(['b 2', 'c 3']), new Set(['b 2'])])).toEqual(['b 2']);
});

test.each([
  ['apps/server/src/modules/gifts/tips/tips.ts', 'own'],
  ['apps/server/src/modules/wallet/ledger.ts', 'others'],
  ['apps/server/src/platform/bind.ts', 'below'],
  ['packages/live-client/src/reconnecting-link.ts', 'below'],
  ['apps/server/src/testing/until.ts', undefined],
  ['e2e/node-socket.ts', undefined],
])('of a tip, %s is %s', (file, place) => {
  expect(placeOf(file, 'tip')).toBe(place);
});

test('files are gathered by folder, and hops are the functions that ran', () => {
  const file = 'apps/server/src/modules/pm/live.ts';
  const text = 'export const send = (x: number) => write(x);\nexport const keep = (x: number) => write(x);';
  const folder = plant({ [file]: text });
  const end = text.indexOf(';');
  const { files, folders, hops } = crossedBy('message', [{ file, end }], folder);
  expect([...files.own]).toEqual([file]);
  expect([...folders.keys()]).toEqual(['apps/server/src/modules/pm']);
  expect(hops).toEqual([{ file, end }]);
});
