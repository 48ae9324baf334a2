// The receipt of a story whose day is over, as its notification opens it: the address carries the numbers, as nothing of
// the story is left that they could be read from.
import { pathTo } from '../../paths.ts';

export type StoryReceipt = {
  views: number;
  likes: number;
  /** With replies; undefined: not known. */
  comments?: number | undefined;
  /** That were destroyed. */
  files: number;
  /** From the end of its day until they were. */
  seconds: number;
  /** The end of its day, in seconds since 1970; 0: not known. */
  endedAt: number;
};

const order = ['views', 'likes', 'files', 'seconds', 'endedAt'] as const satisfies (keyof StoryReceipt)[];
const query = 'receipt';
const longestNumber = 12;

/** What is not known is 0, but for the comments, which come last and are left out. */
export function storyReceiptPath(receipt: { [each in keyof StoryReceipt]?: number | undefined }): string {
  const numbers = [...order.map((each) => receipt[each] ?? 0), receipt.comments ?? []].flat();
  return `${pathTo('temporaryPhotos')}?${query}=${numbers.join('.')}`;
}

/** Undefined where the address names none, or no whole one. */
export function storyReceiptOf(search: URLSearchParams): StoryReceipt | undefined {
  const parts = search.get(query)?.split('.') ?? [];
  const isWhole =
    (parts.length === order.length || parts.length === order.length + 1) &&
    parts.every((part) => /^\d+$/.test(part) && part.length <= longestNumber);
  if (!isWhole) return undefined;
  const [views = 0, likes = 0, files = 0, seconds = 0, endedAt = 0, comments] = parts.map(Number);
  return { views, likes, comments, files, seconds, endedAt };
}
