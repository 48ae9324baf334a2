// What someone quotes when writing again: short enough to read aloud, too many to guess.
import { randomBytes } from 'node:crypto';

// Crockford's alphabet: no I, L, O or U, so nothing is misread and no word appears.
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** `7K4M9-2QXWD`: 50 random bits. */
export function newReference(): string {
  const signs = Array.from(randomBytes(10), (byte) => letters[byte % letters.length]).join('');
  return `${signs.slice(0, 5)}-${signs.slice(5)}`;
}
