// What a reviewer has decided, what is missing, and what is sent.
import type { DraftFile } from '@alcove/protocol';
import { expect, test } from 'vitest';
import {
  consentsLacking,
  decisionsOf,
  fileByKeys,
  noVerdict,
  summaryOf,
  type SetVerdict,
  withBoxes,
  withFile,
} from './verdict.ts';

const box = { left: 100, top: 100, width: 200, height: 300 };
const file = (material_id: number, more: Partial<DraftFile> = {}) =>
  ({
    material_id,
    name: `${material_id}.jpg`,
    kind: 'photo',
    state: 'ready',
    people: 'me',
    ...more,
  }) as DraftFile;
const all = (files: DraftFile[], verdict: SetVerdict = noVerdict) =>
  files.reduce((sum, { material_id }) => withFile(sum, material_id, { choice: 'publish' }), verdict);

const five = [1, 2, 3, 4, 5].map((id) => file(id));

test('a set waits for each file, and says for which and why', () => {
  const film = file(5, { kind: 'video', state: 'processing', name: 'quais.mov' });
  const set = { files: [...five.slice(0, 4), film] };
  let verdict = withFile(noVerdict, 1, { choice: 'publish' });
  verdict = withFile(verdict, 2, { choice: 'blur' });
  verdict = withFile(verdict, 3, { choice: 'refuse' });
  verdict = withFile(verdict, 5, { choice: 'publish' });
  expect(summaryOf(set, verdict)).toMatchObject({
    accepted: 3,
    refused: 1,
    decided: 1,
    lacking: [
      { name: '2.jpg', lack: 'box' },
      { name: '3.jpg', lack: 'choice' },
      { name: '4.jpg', lack: 'choice' },
      { name: 'quais.mov', lack: 'film' },
    ],
  });
});

test('a reviewer reads for which accepted files a signature is missing, and not for those that they refuse', () => {
  expect(consentsLacking(five, all(five), [2, 4])).toEqual([2, 4]);
  const refusing = withFile(all(five), 4, { choice: 'refuse', reason: 'consent' });
  expect(consentsLacking(five, refusing, [2, 4])).toEqual([2]);
});

test('a verdict sends boxes and reasons with their files, and nothing of a choice that was changed', () => {
  let verdict = withBoxes(all(five), 2, [box]);
  verdict = withFile(verdict, 3, { choice: 'refuse', reason: 'public_place' });
  verdict = withFile(withBoxes(verdict, 4, [box]), 4, { choice: 'publish' });
  expect(summaryOf({ files: five }, verdict)).toMatchObject({ lacking: [], isShort: false, decided: 5 });
  expect(decisionsOf({ files: five }, verdict)).toEqual([
    { material_id: 1, decision: 'publish' },
    { material_id: 2, decision: 'publish', boxes: [box] },
    { material_id: 3, decision: 'refuse', reason: 'public_place' },
    { material_id: 4, decision: 'publish' },
    { material_id: 5, decision: 'publish' },
  ]);
});

test('with fewer than four files left the set goes back, and others count on accepted files alone', () => {
  const files = [...five.slice(0, 3), file(4, { people: 'others' })];
  expect(summaryOf({ files }, all(files))).toMatchObject({ withOthers: ['4.jpg'], isShort: false });
  const refused = withFile(all(files), 4, { choice: 'refuse', reason: 'consent' });
  expect(summaryOf({ files }, refused)).toMatchObject({ withOthers: [], isShort: true });
});

test.each([
  ['1', 12, 0],
  ['12', 12, 11],
  ['12', 7, 1],
  ['0', 7, undefined],
  ['9', 7, undefined],
])('keys %s of %i files choose the one at %s', (typed, count, at) => {
  expect(fileByKeys(typed, count)).toBe(at);
});
