// What an author has changed of a story that is not published, and not saved yet, laid over what the server knows: pure.
import type { AnswerOf, ArgumentsOf, StoryUpload, storiesCalls } from '@alcove/protocol';

export type BegunStory = AnswerOf<typeof storiesCalls.storyUploads>;

export type UnsavedWords = {
  text?: string;
  premium?: boolean;
  /** By the number of the upload. */
  alts: Readonly<Record<number, string>>;
  /** Numbers of all uploads in their order; absent: as they are. */
  order?: readonly number[] | undefined;
};

export const noWords: UnsavedWords = { alts: {} };

export const isEmptyWords = ({ text, premium, alts, order }: UnsavedWords): boolean =>
  text === undefined && premium === undefined && order === undefined && Object.keys(alts).length === 0;

/** The later of both wins. */
export const joinWords = (earlier: UnsavedWords, later: UnsavedWords): UnsavedWords => ({
  ...earlier,
  ...later,
  alts: { ...earlier.alts, ...later.alts },
});

/** Files that the order does not name stay at the end. */
function inOrder(list: readonly StoryUpload[], order: readonly number[] | undefined): StoryUpload[] {
  if (!order) return [...list];
  const placeOf = ({ id }: StoryUpload) => (order.includes(id) ? order.indexOf(id) : order.length);
  return list.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** The story as its author sees it. */
export function writtenStory(known: BegunStory, { text, premium, alts, order }: UnsavedWords): BegunStory {
  const list = inOrder(known.list, order).map((each) => ({ ...each, alt: alts[each.id] ?? each.alt }));
  return {
    ...known,
    list,
    text: text ?? known.text,
    premium: premium === undefined ? known.premium : premium ? 1 : 0,
  };
}

/** As the call takes it. */
export function savedWords(
  known: BegunStory,
  words: UnsavedWords,
): ArgumentsOf<typeof storiesCalls.saveStoryDraft> {
  const { text, premium, alts, order } = words;
  const { list } = writtenStory(known, words);
  const touchesFiles = order !== undefined || Object.keys(alts).length > 0;
  return {
    ...(text !== undefined && { text }),
    ...(premium !== undefined && { premium: premium ? 1 : 0 }),
    ...(touchesFiles && { upload: list.map(({ id }) => id), alt: list.map(({ alt }) => alt) }),
  };
}

/** A cut photo is another upload, which keeps what was said of the one before. */
export function wordsAfterCut(
  { alts, order, ...rest }: UnsavedWords,
  from: number,
  to: number,
): UnsavedWords {
  const { [from]: alt, ...others } = alts;
  return {
    ...rest,
    alts: alt === undefined ? others : { ...others, [to]: alt },
    ...(order && { order: order.map((id) => (id === from ? to : id)) }),
  };
}
