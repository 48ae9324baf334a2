// A text with the words that were searched marked in it.
import type { TextPart } from '@alcove/protocol';

export const Marked = ({ parts }: { parts: readonly TextPart[] }) =>
  // The parts of one text keep their places.
  parts.map(({ text, mark }, at) => (mark === 1 ? <mark key={`${at} ${text}`}>{text}</mark> : text));
