// What an author has changed of a set and not saved yet, laid over what the server knows: pure.
import type { Captions, DraftFile, FaceBox, OwnSet, PeopleShown, Section } from '@alcove/protocol';

export type FileWords = {
  description?: string;
  people?: PeopleShown;
  boxes?: readonly FaceBox[];
  poster_ms?: number;
  /** Of the languages that changed. */
  captions?: Captions;
};

export type SetWords = {
  title?: string;
  description?: string;
  section?: Section;
  premium?: 0 | 1;
  blur?: 0 | 1;
  owner_confirm?: 0 | 1;
  publication_confirm?: 0 | 1;
  cover?: number;
};

export type DraftEdit = {
  words: SetWords;
  files: Readonly<Record<number, FileWords>>;
  /** Numbers of all files in their order; absent: as they are. */
  order?: readonly number[] | undefined;
};

export const noEdit: DraftEdit = { words: {}, files: {} };

export const isEmptyEdit = ({ words, files, order }: DraftEdit): boolean =>
  order === undefined && Object.keys(words).length === 0 && Object.keys(files).length === 0;

const joinWords = (earlier: FileWords, later: FileWords): FileWords => ({
  ...earlier,
  ...later,
  ...(later.captions && { captions: { ...earlier.captions, ...later.captions } }),
});

/** The later of both wins in each field, and in each language. */
export function joinEdits(earlier: DraftEdit, later: DraftEdit): DraftEdit {
  const files = { ...earlier.files };
  for (const [id, words] of Object.entries(later.files))
    files[Number(id)] = joinWords(files[Number(id)] ?? {}, words);
  return { words: { ...earlier.words, ...later.words }, files, order: later.order ?? earlier.order };
}

/** Files that the order does not name stay at the end, in their own order. */
function inOrder(files: readonly DraftFile[], order: readonly number[] | undefined): DraftFile[] {
  if (!order) return [...files];
  const at = new Map(order.map((id, place) => [id, place]));
  const placeOf = ({ material_id }: DraftFile) => at.get(material_id) ?? order.length;
  return files.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** The set as its author sees it. */
export function editedSet(set: OwnSet, { words, files, order }: DraftEdit): OwnSet {
  const edited = set.files.map((file) => {
    const { boxes, captions, ...rest } = files[file.material_id] ?? {};
    return {
      ...file,
      ...rest,
      ...(boxes && { boxes: [...boxes] }),
      ...(captions && { captions: { ...file.captions, ...captions } }),
    };
  });
  return { ...set, ...words, files: inOrder(edited, order) };
}

/** As the call takes it: files all in order where the order changed, else those with words alone. */
export function savedForm(set: OwnSet, edit: DraftEdit) {
  const { files } = editedSet(set, edit);
  const named = edit.order ? files : files.filter(({ material_id }) => edit.files[material_id]);
  const list = named.map(({ material_id }) => {
    const { boxes, ...words } = edit.files[material_id] ?? {};
    return { material_id, ...words, ...(boxes && { boxes: [...boxes] }) };
  });
  return { ...edit.words, ...(list.length > 0 && { files: list }) };
}

type Values<T> = { readonly [Field in keyof T]?: unknown };

const isOther = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);

/** Of what was edited here, what has become something else there since: those values of there. */
function lostOf<T extends object>(before: Values<T>, there: Values<T>, mine: T): T {
  const lost = (Object.keys(mine) as (keyof T)[]).filter(
    (field) => isOther(there[field], before[field]) && isOther(there[field], mine[field]),
  );
  return Object.fromEntries(lost.map((field) => [field, there[field]])) as T;
}

/** Captions that are not there are empty. */
const allCaptions = (captions: Captions): Captions => ({ fr: '', en: '', ru: '', ...captions });

export function replacedElsewhere(base: OwnSet, theirs: OwnSet, mine: DraftEdit): DraftEdit {
  const files = Object.entries(mine.files).flatMap(([id, { captions = {}, ...edited }]) => {
    const find = (set: OwnSet) => set.files.find(({ material_id }) => material_id === Number(id));
    const [before, there] = [find(base), find(theirs)];
    if (!before || !there) return [];
    const texts = lostOf(allCaptions(before.captions), allCaptions(there.captions), captions);
    const lost = {
      ...lostOf(before, there, edited),
      ...(Object.keys(texts).length > 0 && { captions: texts }),
    };
    return Object.keys(lost).length > 0 ? [[Number(id), lost]] : [];
  });
  return { words: lostOf(base, theirs, mine.words), files: Object.fromEntries(files) };
}

/** Without what was said of files that are gone. */
export function editWithin(set: OwnSet, { words, files, order }: DraftEdit): DraftEdit {
  const ids = new Set(set.files.map(({ material_id }) => material_id));
  const { cover, ...rest } = words;
  return {
    words: cover !== undefined && ids.has(cover) ? words : rest,
    files: Object.fromEntries(Object.entries(files).filter(([id]) => ids.has(Number(id)))),
    order: order?.filter((id) => ids.has(id)),
  };
}

/** Without these fields of the set and of its files. */
export function withoutFields({ words, files, order }: DraftEdit, names: readonly string[]): DraftEdit {
  const left = <T extends object>(of: T) =>
    Object.fromEntries(Object.entries(of).filter(([name]) => !names.includes(name))) as T;
  const kept = Object.entries(files).map(([id, edited]) => [Number(id), left(edited)] as const);
  return {
    words: left(words),
    files: Object.fromEntries(kept.filter(([, edited]) => Object.keys(edited).length > 0)),
    order: names.includes('files') ? undefined : order,
  };
}
