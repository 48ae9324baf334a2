// What a code becomes while it is typed: a digit that comes takes the place of the one after the caret,
// as in boxes, instead of pushing it along.

export type Typed = {
  code: string;
  /** The box that the next digit goes into. */
  caret: number;
  /** The last box has just been filled: nothing more is to come. */
  complete: boolean;
};

const digitsOf = (part: string): string => part.replace(/\D/g, '');

/** `text` and `caret` as the field holds them after a key, a paste or the browser's own filling. */
export function codeAfter(text: string, caret: number, length: number): Typed {
  const before = digitsOf(text.slice(0, caret));
  const after = digitsOf(text.slice(caret));
  const pushed = Math.max(0, before.length + after.length - length);
  const code = (before + after.slice(pushed)).slice(0, length);
  return {
    code,
    caret: Math.min(before.length, length),
    complete: before.length >= length && code.length === length,
  };
}
