// Finds the tags in a text; everything else is text. A value holds no bracket, so that each character is read
// a bounded number of times.

export type ForumTag =
  | { kind: 'open'; name: string; value: string; attributes: Record<string, string>; end: number }
  | { kind: 'close'; name: string; end: number }
  | { kind: 'item'; end: number };

const value = String.raw`[^\]\[\n]{0,2100}`;
const attribute = String.raw` [a-z_]{1,20}=[^\]\[\s]{0,2100}`;
const head = new RegExp(
  String.raw`\[(?:(\*)|/([a-z]{1,12})|([a-z]{1,12})(?:=(${value})|((?:${attribute}){0,3})))\]`,
  'iy',
);

const unquoted = (text: string): string => /^(["'])(.*)\1$/.exec(text)?.[2] ?? text;

function attributesOf(text: string): Record<string, string> {
  const pairs = text.split(' ').filter(Boolean);
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      return [pair.slice(0, at).toLowerCase(), unquoted(pair.slice(at + 1))];
    }),
  );
}

/** `at`: the position of a `[`. */
export function tagAt(text: string, at: number): ForumTag | undefined {
  head.lastIndex = at;
  const found = head.exec(text);
  if (!found) return undefined;
  const [whole, star, closing, opening = '', given = '', attributes = ''] = found;
  const end = at + whole.length;
  if (star) return { kind: 'item', end };
  if (closing) return { kind: 'close', name: closing.toLowerCase(), end };
  return {
    kind: 'open',
    name: opening.toLowerCase(),
    value: unquoted(given),
    attributes: attributesOf(attributes),
    end,
  };
}

/** The position of the next closing tag of each name; asked in rising order, it reads the text once. */
export function createClosings(text: string) {
  // Only A to Z: in other scripts a lower-case letter may be longer than its capital and shift positions.
  const lower = text.replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase());
  const next = new Map<string, number>();
  return (name: string, from: number): number => {
    const known = next.get(name);
    if (known !== undefined && (known === -1 || known >= from)) return known;
    const found = lower.indexOf(`[/${name}]`, from);
    next.set(name, found);
    return found;
  };
}
