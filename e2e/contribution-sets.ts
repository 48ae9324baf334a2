// Sets that wait for review, made by calls as the author's pages make them.
import type { BrowserContext, Page } from '@playwright/test';
import { callPath, contributionsCalls, moderationCalls } from '@alcove/protocol';
import { expect } from './site.ts';

/**
 * Large enough for a set, with something like a face in its middle. Its bytes are those of these words alone: what is
 * withdrawn of one set is not refused in another.
 */
export async function photoBy(page: Page, words = ''): Promise<Buffer> {
  const dataUrl = await page.evaluate((said) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 960 });
    const pen = canvas.getContext('2d');
    if (pen) {
      pen.fillStyle = '#352a4a';
      pen.fillRect(0, 0, 1280, 960);
      pen.fillStyle = '#e6be96';
      pen.fillRect(550, 280, 180, 260);
      pen.font = '40px sans-serif';
      pen.fillText(said, 40, 900);
    }
    return canvas.toDataURL('image/jpeg');
  }, words);
  return Buffer.from(dataUrl.split(',')[1] ?? '', 'base64');
}

const asking = (author: BrowserContext) => async (spec: { prefix: string; path: string }, data: object) => {
  const answer = await author.request.post(callPath(spec as never), { data });
  const body = (await answer.json()) as { status: string; data: never };
  expect(body).toMatchObject({ status: 'success' });
  return body.data as { draft: { id: number; files: { material_id: number }[] } };
};

/** Takes a waiting set back, changes it and submits it; ends once reviewers see it again. */
export async function submitAgain(
  author: BrowserContext,
  id: number,
  { reviewer, ...edit }: { reviewer: BrowserContext; title: string },
): Promise<void> {
  const ask = asking(author);
  await ask(contributionsCalls.withdrawContribution, { id });
  await ask(contributionsCalls.submitContribution, { id, ...edit });
  await expect
    .poll(async () => (await reviewer.request.get(callPath(moderationCalls.reviewQueue))).text())
    .toContain(edit.title);
}

type Look = { title: string; photos?: number; others?: boolean; section?: string };

/** Answers the number of the set, which reviewers see once its faces are burnt in. */
export async function submitSet(
  author: BrowserContext,
  { title, photos = 5, others = false, section = 'femmes' }: Look,
): Promise<number> {
  const ask = asking(author);
  const texts = { title, section, owner_confirm: 1, publication_confirm: 1, blur: 1 };
  const { draft } = await ask(contributionsCalls.saveDraft, texts);
  const sheet = await author.newPage();
  for (let at = 1; at <= photos; at++) {
    const buffer = await photoBy(sheet, `${title}, ${at}`);
    const answer = await author.request.post(`/upload/handler.php?draft=${draft.id}`, {
      multipart: { 'files[]': { name: `quai-0${at}.jpg`, mimeType: 'image/jpeg', buffer } },
    });
    expect(await answer.json()).toMatchObject({ files: [{ thumbnailUrl: expect.stringMatching(/\w/) }] });
  }
  await sheet.close();
  const filled = await ask(contributionsCalls.saveDraft, { id: draft.id });
  const second = filled.draft.files[1]?.material_id;
  const files = others ? [{ material_id: second, people: 'others' }] : [];
  await ask(contributionsCalls.submitContribution, { id: draft.id, files });
  return draft.id;
}
