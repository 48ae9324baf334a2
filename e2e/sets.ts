// Published sets of journeys: sent, submitted and reviewed by their calls, without pages.
import type { BrowserContext } from '@playwright/test';
import {
  callPath,
  type CallSpec,
  contributionsCalls,
  moderationCalls,
  type OutputOf,
} from '@alcove/protocol';
import { enter } from './member.ts';
import { expect } from './site.ts';

async function post<C extends CallSpec>(
  { request }: BrowserContext,
  call: C,
  data: object,
): Promise<OutputOf<C>> {
  const options = call.method === 'GET' ? { params: data as never } : { data };
  const answer = await request.fetch(callPath(call), { method: call.method, ...options });
  const body = (await answer.json()) as { status: string; data: OutputOf<C> };
  expect(body).toMatchObject({ status: 'success' });
  return body.data;
}

/** By a reviewer, who opens it first. Faces are burnt in by a job before they can; the demo's own jobs come first. */
export async function publishBy(reviewer: BrowserContext, id: number): Promise<void> {
  const { request } = reviewer;
  const open = async () => {
    const answer = await request.post(callPath(moderationCalls.openReview), { data: { id } });
    return (await answer.json()) as { status: string; data: OutputOf<typeof moderationCalls.openReview> };
  };
  await expect.poll(async () => (await open()).status, { timeout: 120_000 }).toBe('success');
  const opened = (await open()).data;
  const { version } = opened;
  const files = ('contribution' in opened ? opened.contribution.files : []).map(({ material_id }) => ({
    material_id,
    decision: 'publish',
  }));
  await post(reviewer, moderationCalls.decideReview, { id, version, decision: 'publish', files });
}

export type PublishedSet = { number: number; materials: number[]; author: string };

/** Of the author whose context it is; `reviewer`: any other, which becomes an editor's. */
export async function publishSet(
  { author, reviewer }: { author: BrowserContext; reviewer: BrowserContext },
  texts: { title: string; description?: string; premium?: 0 | 1 },
): Promise<PublishedSet> {
  const { nick } = await enter(author, { certified: true });
  const { draft } = await post(author, contributionsCalls.saveDraft, {
    section: 'femmes',
    owner_confirm: 1,
    publication_confirm: 1,
    ...texts,
  });
  const page = await author.newPage();
  for (const colour of ['#a44', '#484', '#448', '#a84', '#848']) {
    const photo = await page.evaluate((fill) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 960 });
      const pen = canvas.getContext('2d');
      if (pen) pen.fillStyle = fill;
      pen?.fillRect(0, 0, 1280, 960);
      return canvas.toDataURL('image/jpeg').split(',')[1] ?? '';
    }, colour);
    const file = { name: `${colour}.jpg`, mimeType: 'image/jpeg', buffer: Buffer.from(photo, 'base64') };
    const sent = await author.request.post(`/upload/handler.php?draft=${draft.id}`, {
      multipart: { 'files[]': file },
    });
    expect(await sent.json()).toMatchObject({ files: [{ size: file.buffer.length }] });
  }
  await page.close();
  const { id } = draft;
  await post(author, contributionsCalls.submitContribution, { id });
  await enter(reviewer, { role: 'editor' });
  await publishBy(reviewer, id);
  const { materials } = await post(author, contributionsCalls.contribution, { number: id });
  return { number: id, materials: materials.map(({ material_id }) => material_id), author: nick };
}
