// Files on their way and edits that are not saved yet, without a browser: what is sent again, and what wins.
import { contributionLimits, type DraftFile, type OwnSet, uploadLimits } from '@alcove/protocol';
import { describe, expect, test } from 'vitest';
import {
  editedSet,
  editWithin,
  joinEdits,
  noEdit,
  replacedElsewhere,
  savedForm,
  withoutFields,
} from './draft-edit.ts';
import { clockOf } from '../film-clock.ts';
import { missingOf } from './missing.ts';
import { pickFaultOf, nameApart, isSameFile } from './picked-file.ts';
import { createRunningTransfers } from './running-transfers.ts';
import { sendBounds, sendFile } from './send-file.ts';
import { nextTransfers, secondsLeft, type Transfer } from './transfers.ts';
import type { HostAnswer } from './upload-host.ts';

const file = (material_id: number, more: Partial<DraftFile> = {}) =>
  ({
    material_id,
    name: `${material_id}.jpg`,
    kind: 'photo',
    description: '',
    boxes: [],
    ...more,
  }) as DraftFile;
const set = (more: Partial<OwnSet> = {}) =>
  ({ id: 1, title: '', section: undefined, files: [file(1), file(2)], ...more }) as OwnSet;

const taken = (at: number): HostAnswer => ({ is: 'taken', arrived: at });

const picked = (name: string, content: BlobPart[] = [new Uint8Array([0xff, 0xd8, 0xff])]) =>
  new File(content, name);

const ofSize = (size: number) => Object.defineProperty(picked('a.mov'), 'size', { value: size });

const bytes = uploadLimits.pieceBytes * 2 + 5;
const film = new Blob([new Uint8Array(bytes)]);
/** Plays the answers one after the other, and keeps where each piece began. */
async function sendPieces(answers: HostAnswer[], arrived: HostAnswer[] = [], isNew = true) {
  const firsts: number[] = [];
  const resumed: number[] = [];
  let waits = 0;
  const end = await sendFile({
    host: {
      arrived: async () => arrived.shift() ?? { is: 'again' },
      send: async ({ first }) => {
        firsts.push(first);
        return answers.shift() ?? { is: 'refused', text: 'no more' };
      },
    },
    file: film,
    name: 'film.mp4',
    isNew,
    signal: new AbortController().signal,
    onProgress: () => {},
    onResume: (at) => resumed.push(at),
    onInterrupted: () => {},
    untilRetry: async () => void (waits += 1),
  });
  return { end, firsts, resumed, waits };
}

describe('a file that is sent in pieces', () => {
  const piece = uploadLimits.pieceBytes;

  test('goes on where it stopped, so that one piece at most is sent again', async () => {
    const sent = await sendPieces(
      [taken(piece), { is: 'again' }, taken(piece * 2), taken(bytes)],
      [{ is: 'again' }, taken(piece)],
    );
    expect(sent).toEqual({
      end: { is: 'whole' },
      firsts: [0, piece, piece, piece * 2],
      resumed: [piece],
      waits: 2,
    });
  });
  test('that was begun elsewhere asks first what has arrived', async () => {
    const sent = await sendPieces([taken(bytes)], [taken(piece * 2)], false);
    expect(sent).toMatchObject({ end: { is: 'whole' }, firsts: [piece * 2], resumed: [piece * 2] });
    expect(await sendPieces([], [taken(bytes)], false)).toMatchObject({ end: { is: 'whole' }, firsts: [] });
  });
  test('ends with the reason of a refusal', async () => {
    expect(await sendPieces([{ is: 'refused', text: 'Too small' }])).toMatchObject({
      end: { is: 'refused', text: 'Too small' },
    });
  });
});

const repeated = (answer: HostAnswer, count: number) => Array.from({ length: count }, () => answer);

describe('a file that does not arrive', () => {
  test('is given up once its whole piece was sent a few times without an answer', async () => {
    const silent = repeated({ is: 'again', isUnanswered: true }, 10);
    const sent = await sendPieces(silent, repeated(taken(0), 10));
    expect(sent).toMatchObject({ end: { is: 'failed' }, firsts: [0, 0, 0] });
  });
  test('is given up after half an hour of tries without a piece that arrived', async () => {
    const most = sendBounds.tries;
    expect(await sendPieces([{ is: 'again' }], repeated({ is: 'again' }, 2 * most))).toMatchObject({
      end: { is: 'failed' },
      waits: most,
    });
    const tries = [...repeated({ is: 'again' }, most - 1), taken(bytes)];
    expect(await sendPieces(tries, repeated(taken(0), most))).toMatchObject({ end: { is: 'whole' } });
  });
  test('since its set cannot be begun is shown with the reason, and not asked for again', async () => {
    let asked = 0;
    const transfer = { key: 1, name: 'a.mov', bytes: 9, file: new File(['a'], 'a.mov'), state: 'queued' };
    let list = [transfer as Transfer];
    const refused = await new Promise((resolve) => {
      const running = createRunningTransfers({
        begin: async () => ((asked += 1), { text: 'Too many drafts' }),
        list: () => list,
        change: (changed) => void (list = [...changed]),
        onWhole: async () => {},
        onRefused(_, why) {
          list = [];
          resolve(why);
        },
      });
      running.next();
    });
    expect([refused, asked]).toEqual([{ text: 'Too many drafts' }, 1]);
  });
});

test('three files are sent at once, the earliest first, also while they wait for the network', () => {
  const states = ['sending', 'offline', 'queued', 'queued', 'missing'] as const;
  const all = states.map((state, key) => ({ key, state }) as Transfer);
  expect(nextTransfers(all).map(({ key }) => key)).toEqual([2]);
});

test('the time left follows the speed of the last seconds', () => {
  expect(secondsLeft([{ atMs: 0, sentBytes: 0 }], 100)).toBeUndefined();
  const samples = [
    { atMs: 0, sentBytes: 0 },
    { atMs: 2000, sentBytes: 20 },
  ];
  expect(secondsLeft(samples, 100)).toBe(8);
});

describe('a picked file', () => {
  test.each([
    ['a.mkv', 'file_type_wrong'],
    ['a', 'file_type_wrong'],
    ['a.heic', undefined],
    ['a.mov', undefined],
  ])('%s is judged by its name: %s (R5.076, R5.077)', async (name, code) => {
    expect((await pickFaultOf(picked(name), true))?.code).toBe(code);
  });
  test('a drawing that is named .jpg is no photo, nor an empty file', async () => {
    expect((await pickFaultOf(picked('a.jpg', ['<svg/>']), true))?.code).toBe('file_type_wrong');
    expect((await pickFaultOf(picked('a.mov', []), true))?.code).toBe('file_type_wrong');
  });
  test('a film is refused before it is sent where the site makes none', async () => {
    expect((await pickFaultOf(picked('a.mov'), false))?.code).toBe('films_unavailable');
    expect(await pickFaultOf(picked('a.heic'), false)).toBeUndefined();
  });
  test('500 MB are refused and a byte less is not (R5.078, R8.072)', async () => {
    expect((await pickFaultOf(ofSize(uploadLimits.fileBytes), true))?.code).toBe('file_too_large');
    expect(await pickFaultOf(ofSize(uploadLimits.fileBytes - 1), true)).toBeUndefined();
  });
  test('photos of one name are given different names, and found again by name and size', () => {
    expect(nameApart('image.jpg', new Set(['image.jpg', 'image (1).jpg']))).toBe('image (2).jpg');
    expect(isSameFile({ name: 'image.jpg', size: 9 }, { name: 'image (2).jpg', total: 9 })).toBe(true);
    expect(isSameFile({ name: 'image.jpg', size: 8 }, { name: 'image.jpg', total: 9 })).toBe(false);
  });
});

describe('edits that are not saved yet', () => {
  test('are laid over what the server knows, and sent as the call takes them', () => {
    const first = { ...noEdit, words: { title: 'A' }, files: { 2: { description: 'b' } } };
    const edit = joinEdits(first, { ...noEdit, files: { 2: { people: 'me' } }, order: [2, 1] });
    const shown = editedSet(set(), edit);
    expect(shown.title).toBe('A');
    expect(shown.files.map(({ material_id }) => material_id)).toEqual([2, 1]);
    expect(savedForm(set(), edit)).toEqual({
      title: 'A',
      files: [{ material_id: 2, description: 'b', people: 'me' }, { material_id: 1 }],
    });
  });
  test('of two tabs, what both changed is shown once more, and nothing else', () => {
    const mine = {
      ...noEdit,
      words: { title: 'Mine', blur: 1 as const },
      files: { 1: { description: 'm' } },
    };
    const theirs = set({ title: 'Theirs', blur: 1, files: [file(1, { description: 't' }), file(2)] });
    expect(replacedElsewhere(set(), theirs, mine)).toEqual({
      words: { title: 'Theirs' },
      files: { 1: { description: 't' } },
    });
    expect(replacedElsewhere(set(), set(), mine)).toEqual(noEdit);
  });
  test('of captions are kept by language: another tab may add one, and only the same one is asked about', () => {
    const fr = { ...noEdit, files: { 1: { captions: { fr: 'f' } } } };
    const edit = joinEdits(fr, { ...noEdit, files: { 1: { captions: { ru: 'r' } } } });
    const base = set({ files: [file(1, { captions: { en: 'e' } })] });
    expect(editedSet(base, edit).files[0]?.captions).toEqual({ en: 'e', fr: 'f', ru: 'r' });
    const theirs = (captions: DraftFile['captions']) => set({ files: [file(1, { captions })] });
    expect(replacedElsewhere(base, theirs({}), edit)).toEqual(noEdit);
    expect(replacedElsewhere(base, theirs({ ru: 'x' }), edit).files).toEqual({
      1: { captions: { ru: 'x' } },
    });
  });
  test('of files that are gone, and fields that were refused, are dropped', () => {
    const edit = {
      words: { cover: 9, title: 'A' },
      files: { 2: { captions: { fr: 'x' } }, 9: { description: 'y' } },
      order: [9, 2, 1],
    };
    expect(editWithin(set(), edit)).toEqual({
      words: { title: 'A' },
      files: { 2: { captions: { fr: 'x' } } },
      order: [2, 1],
    });
    expect(withoutFields(edit, ['captions', 'title'])).toMatchObject({
      words: { cover: 9 },
      files: { 9: { description: 'y' } },
    });
  });
});

test('a set names everything that it still needs (R3.212, R5.069, R5.072, R5.073, R5.074)', () => {
  expect(missingOf(undefined, [])).toEqual([
    'files',
    'title',
    'section',
    'owner_confirm',
    'publication_confirm',
  ]);
  const files = Array.from({ length: contributionLimits.attachments.min }, (_, at) => file(at + 1));
  const whole = set({ files, title: 'A', section: 'v', owner_confirm: 1, publication_confirm: 1 });
  expect(missingOf(whole, [])).toEqual(['film']);
  expect(missingOf({ ...whole, section: 'hot' }, [])).toEqual([]);
});

test('lengths are written as clocks show them', () => {
  expect([clockOf(198_400), clockOf(3_605_000)]).toEqual(['3:18', '1:00:05']);
});
