// What search engines may be led to: months with sets, and tags that several members gave to sets that are open to all.
import { dayMs, hourMs, type Language, languages, pathTo } from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import type { SitemapEntry, Sitemaps } from '../../platform/http/sitemaps.ts';
import { countsByDay } from './archive/archive-store.ts';
import { shownNames } from './tags/name-store.ts';

const everyLanguage = (path: (language: Language) => string): SitemapEntry =>
  Object.fromEntries(languages.map((language) => [language, path(language)])) as SitemapEntry;

async function monthsWithSets(db: Database, now: number): Promise<SitemapEntry[]> {
  const days = await countsByDay(db, { from: 0, to: now + 1 }, now);
  const months = new Set(days.map(({ day }) => new Date(day * dayMs).toISOString().slice(0, 7)));
  return [...months].map((month) => {
    const [year = '', of = ''] = month.split('-');
    return everyLanguage(() => pathTo('archive', { year, month: String(Number(of)) }));
  });
}

async function tagsForAll(db: Database): Promise<SitemapEntry[]> {
  const { rows } = await sql<{ tag: number }>`select tag from tags_for_sitemaps() order by tag`.execute(db);
  const tags = rows.map(({ tag }) => tag);
  const named = await Promise.all(languages.map((language) => shownNames(db, tags, language)));
  return tags.map((number) =>
    everyLanguage((language) =>
      pathTo('search', { tag: named[languages.indexOf(language)]?.get(number) ?? '' }),
    ),
  );
}

/** Read once an hour, however many ask. */
function kept<T>(clock: { now(): number }, read: () => Promise<T>): () => Promise<T> {
  let last: { at: number; answer: Promise<T> } | undefined;
  return () => {
    const now = clock.now();
    if (!last || now - last.at >= hourMs) {
      const answer = read();
      last = { at: now, answer };
      answer.catch(() => (last = undefined));
    }
    return last.answer;
  };
}

export const createSitemaps = ({ db, clock }: Use<'db' | 'clock'>): Sitemaps => ({
  months: kept(clock, () => monthsWithSets(db, clock.now())),
  keywords: kept(clock, () => tagsForAll(db)),
});
