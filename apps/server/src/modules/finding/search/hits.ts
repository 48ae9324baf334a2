// Where the words of a search stand in a text: parts to be marked, and a line around the first of them.
import type { TextPart } from '@alcove/protocol';
import { asFlag } from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { Term } from './terms.ts';

const words = /[\p{L}\p{M}\p{N}]+/gu;
/** Letters of a text that are shown around the first word found, and before it. */
const shownMax = 160;
const beforeMax = 50;

/** Those of these texts' words that a search finds, as they are written. */
export async function foundWords(
  db: Database,
  texts: readonly string[],
  terms: readonly Term[],
): Promise<ReadonlySet<string>> {
  const all = [...new Set(texts.flatMap((text) => text.match(words) ?? []))];
  const wanted = terms.filter(({ as }) => as !== 'without');
  const start =
    wanted
      .find(({ as }) => as === 'start')
      ?.said.match(words)
      ?.at(-1) ?? '';
  const { rows } = await sql<{ word: string }>`
    with wanted as materialized (
      select array(select unnest(found_stems(part)) from unnest(${wanted.map(({ said }) => said)}::text[]) said,
        found_words(said) part) as stems
    )
    select word from unnest(${all}::text[]) word, wanted where exists (
      select from found_words(word) part
      where found_stems(part) && stems or (length(${start}::text) > 1 and starts_with(part, found_fold(${start}::text))))`.execute(
    db,
  );
  return new Set(rows.map(({ word }) => word));
}

export function markedParts(text: string, found: ReadonlySet<string>): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const match of text.matchAll(words)) {
    if (!found.has(match[0])) continue;
    if (match.index > at) parts.push({ text: text.slice(at, match.index), mark: asFlag(false) });
    parts.push({ text: match[0], mark: asFlag(true) });
    at = match.index + match[0].length;
  }
  if (at < text.length) parts.push({ text: text.slice(at), mark: asFlag(false) });
  return parts;
}

/** Nothing where no word stands in it. */
export function lineAround(text: string, found: ReadonlySet<string>): TextPart[] | undefined {
  const plain = text.replace(/\s+/gu, ' ').trim();
  const first = [...plain.matchAll(words)].find(([word]) => found.has(word));
  if (!first) return undefined;
  const isNear = first.index <= beforeMax;
  const from = isNear ? 0 : plain.indexOf(' ', first.index - beforeMax) + 1;
  const isWhole = plain.length - from <= shownMax;
  const cut = isWhole ? plain.length : plain.lastIndexOf(' ', from + shownMax);
  const shown = plain.slice(from, cut > from ? cut : from + shownMax);
  return markedParts(`${isNear ? '' : '… '}${shown}${isWhole ? '' : ' …'}`, found);
}
