// A set that is written, without a browser: which files it takes, edits that are not saved yet, and what wins.
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
import { missingOf } from './missing.ts';
import { setFiles } from './set-files.ts';

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

const picked = (name: string, content: BlobPart[] = [new Uint8Array([0xff, 0xd8, 0xff])]) =>
  new File(content, name);

const ofSize = (size: number) => Object.defineProperty(picked('a.mov'), 'size', { value: size });

describe('a picked file', () => {
  test.each([
    ['a.mkv', 'file_type_wrong'],
    ['a', 'file_type_wrong'],
    ['a.heic', undefined],
    ['a.mov', undefined],
  ])('%s is judged by its name: %s (R5.076, R5.077)', async (name, code) => {
    expect((await setFiles.faultOf(picked(name), true))?.code).toBe(code);
  });
  test('a drawing that is named .jpg is no photo, nor an empty file', async () => {
    expect((await setFiles.faultOf(picked('a.jpg', ['<svg/>']), true))?.code).toBe('file_type_wrong');
    expect((await setFiles.faultOf(picked('a.mov', []), true))?.code).toBe('file_type_wrong');
  });
  test('a film is refused before it is sent where the site makes none', async () => {
    expect((await setFiles.faultOf(picked('a.mov'), false))?.code).toBe('films_unavailable');
    expect(await setFiles.faultOf(picked('a.heic'), false)).toBeUndefined();
  });
  test('500 MB are refused and a byte less is not (R5.078, R8.072)', async () => {
    expect((await setFiles.faultOf(ofSize(uploadLimits.fileBytes), true))?.code).toBe('file_too_large');
    expect(await setFiles.faultOf(ofSize(uploadLimits.fileBytes - 1), true)).toBeUndefined();
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
