// What tests of finding begin with: a site, a photo and an editor who publishes.
import { afterAll } from 'vitest';
import { startTestSite, type TestMember, type TestSite } from '../../../testing/index.ts';
import { addPublished, setPhoto } from '../../contributions/testing/sets.ts';

export type Reader = Pick<TestMember, 'call'>;

export async function startFindingSite(env: Record<string, string> = {}) {
  const site = await startTestSite({ env: { RATE_LIMITS: 'off', ...env } });
  afterAll(() => site.close());
  const [photo, reviewer] = [await setPhoto(), await site.member({ role: 'editor' })];

  async function published(look: { title?: string } = {}, traits: Parameters<TestSite['member']>[0] = {}) {
    const author = await site.member(traits);
    return { author, set: await addPublished(site, { author, reviewer }, { photo, ...look }) };
  }
  return { site, photo, reviewer, published, paying: () => site.member({ premium: true }) };
}
