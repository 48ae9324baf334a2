// Reads untrusted JSON, from HTTP or a socket: bounded in depth, and no key can reach an object's prototype.
// Its length was bounded by the receiver.
import { refuse } from './refusal.ts';

export const maxJsonDepth = 16;

export type RequestInput = Record<string, unknown>;

/** Counts brackets outside of strings: a parser must not meet a thousand nested lists. */
function isDeep(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (inString) {
      if (character === 0x5c) at++;
      else if (character === 0x22) inString = false;
    } else if (character === 0x22) inString = true;
    else if (character === 0x7b || character === 0x5b) {
      if (++depth > maxJsonDepth) return true;
    } else if (character === 0x7d || character === 0x5d) depth--;
  }
  return false;
}

/** Postgres stores no NUL, in a key or in a text. */
export const holdsNul = (text: string): boolean => text.includes('\0');

/** `hasNul`: it can be read, but holds a character that the database cannot store. */
export function readJson(text: string): { value: RequestInput; hasNul: boolean } {
  if (isDeep(text)) throw refuse('malformed');
  // Only texts that could hold such a key or character pay for looking at every value.
  const suspicious = /__proto__|\\u/.test(text);
  let hasNul = false;
  let value: unknown;
  try {
    value = suspicious
      ? JSON.parse(text, (key, inner: unknown) => {
          if (key === '__proto__') return undefined;
          hasNul ||= holdsNul(key) || (typeof inner === 'string' && holdsNul(inner));
          return inner;
        })
      : JSON.parse(text);
  } catch {
    throw refuse('malformed');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw refuse('malformed');
  return { value: value as RequestInput, hasNul };
}

export function parseJson(text: string): RequestInput {
  const { value, hasNul } = readJson(text);
  if (hasNul) throw refuse('malformed');
  return value;
}
