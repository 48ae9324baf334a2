// What is generated from the declarations follows them: a change of one is seen by the comparing mode.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as z from 'zod/mini';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addressesModule } from './addresses.mjs';
import { update } from './files.mjs';
import { liveWireModule } from './live-wire.mjs';

let root = '';
beforeEach(() => void (root = mkdtempSync(path.join(os.tmpdir(), 'alcove-generate-'))));
afterEach(() => rmSync(root, { recursive: true, force: true }));

const call = (path: string) => ({ prefix: 'site', method: 'POST', path });
const calls = { relations: { addFollowee: call('/member/followee/add/') } };
const live = (data: unknown, action = 'message') => ({ rooms: { say: { plugin: 'chat', action, data } } });
const said = z.object({ id: z.int(), mid: z.string() });

test('an address is its method, its prefix and its path', () => {
  expect(addressesModule(calls)).toContain(
    "export const addFollowee: CallAddress<Calls['relations']['addFollowee']> =\n" +
      "  { method: 'POST', path: '/b/member/followee/add/' };",
  );
});

test('two calls of one name are refused, wherever they are declared', () => {
  const twice = { ...calls, rooms: { addFollowee: call('/rooms/followee/') } };
  expect(() => addressesModule(twice)).toThrow('relations.addFollowee and rooms.addFollowee');
});

test.each<[string, unknown, string]>([
  ['numbers and texts', said, 'shaped({ id: isWhole, mid: isText })'],
  [
    'flags and choices',
    z.object({ on: z.literal([0, 1]), why: z.enum(['a', 'b']) }),
    'shaped({ on: isFlag, why: isText })',
  ],
  [
    'what may be missing',
    z.object({ users: z.optional(z.array(said)), room: z.nullable(said) }),
    'shaped({ users: optional(listOf(shaped({ id: isWhole, mid: isText }))), room: nullable(shaped({ id: isWhole, mid: isText })) })',
  ],
  ['counters', z.record(z.string(), z.union([z.number(), z.string()])), 'recordOf(anyOf(isNumber, isText))'],
  ['nothing', z.object({}), 'shaped({})'],
])('the shape of %s is written without a parser', (_, data, shape) => {
  const text = liveWireModule(live(data), live(data));
  expect(text).toContain(`export const actions = {\n  say: ['chat/message', ${shape}],\n}`);
  expect(text).toContain(`export const callbacks = {\n  'chat/message': ['say', ${shape}],\n}`);
});

test('what has no shape is refused by the name of its field', () => {
  expect(() => liveWireModule(live(z.object({ at: z.date() })), {})).toThrow('rooms.say.at');
  expect(() => liveWireModule({ ...live(said), calls: { say: {} } }, {})).toThrow('calls.say');
});

test.each<[string, () => string]>([
  ['path of a call', () => addressesModule({ relations: { addFollowee: call('/member/follow/') } })],
  ['field of a result', () => liveWireModule(live(z.object({ id: z.int() })), live(said))],
  ['name of a message', () => liveWireModule(live(said, 'msg'), live(said))],
])('a changed %s is seen by the comparing mode, which writes nothing', (_, changed) => {
  const file = 'written.generated.ts';
  for (const text of [addressesModule(calls), liveWireModule(live(said), live(said))]) {
    expect(update(root, { [file]: text })).toEqual([file]);
    expect(update(root, { [file]: text }, { check: true })).toEqual([]);
    expect(update(root, { [file]: changed() }, { check: true })).toEqual([file]);
    expect(readFileSync(path.join(root, file), 'utf8')).toBe(text);
  }
});
