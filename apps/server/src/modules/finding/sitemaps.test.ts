// The sitemap: which months and tags strangers are led to.
import { findingCalls, hourMs } from '@alcove/protocol';
import { expect, test } from 'vitest';
import { done } from '../../testing/index.ts';
import { startFindingSite } from './testing/site.ts';

const { site, published, paying } = await startFindingSite();
const { addTags } = findingCalls;

const read = async (path: string) => {
  const answer = await site.fetch(path);
  expect([path, answer.status]).toEqual([path, 200]);
  return decodeURIComponent(await answer.text());
};

test('the sitemap leads to the pages, to months with sets, and to tags that two members gave to three open sets', async () => {
  const sets = [
    await published({ title: 'Les Persiennes' }, { nick: 'Solange' }),
    await published({ title: 'Falaise' }),
    await published(),
  ];
  const [one, two, lone, counting] = [await paying(), await paying(), await paying(), await paying()];
  for (const [at, { set }] of sets.entries()) {
    const { id } = set;
    await done((at === 0 ? one : two).call(addTags, { id, tags: ['lights', 'falaise', 'solange'] }));
    await done(lone.call(addTags, { id, tags: ['seule', `a${at}`, '2024'] }));
    await done(counting.call(addTags, { id, tags: ['2024'] }));
  }
  const index = await read('/sitemap.xml');
  for (const name of ['pages', 'months', 'keywords']) expect(index).toContain(`/sitemap-${name}.xml</loc>`);
  expect(await read('/sitemap-pages.xml')).toContain('/liste-de-mots-cles</loc>');
  const now = new Date(site.clock.now());
  expect(await read('/sitemap-months.xml')).toContain(
    `/ru/archive/${now.getUTCFullYear()}/${now.getUTCMonth() + 1}</loc>`,
  );
  const keywords = await read('/sitemap-keywords.xml');
  for (const path of ['/tags/lumière', '/en/tags/light', '/ru/tags/свет'])
    expect(keywords).toContain(`${path}</loc>`);
  // A title, a nick, what one member gave, and a number.
  expect(keywords).not.toMatch(/falaise|solange|seule|2024/);
  await site.db.updateTable('contributions').set({ premium: true }).execute();
  await site.clock.advance(hourMs);
  expect(await read('/sitemap-keywords.xml')).not.toContain('<loc>');
});
