// What a page receives of a list: its rows, or why they are not there.
import type { Envelope, RefusalCode } from '@alcove/protocol';
import { describe, expect, it } from 'vitest';
import { loadList, notLoaded, pageStatus } from './load-list.ts';

type Rows = { list: number[]; total_count: number };

const rows = (total: number) => (page: number) =>
  Promise.resolve<Envelope<Rows>>({ status: 'success', data: { list: [page], total_count: total } });
const refusal = (code: RefusalCode) => ({ status: 'error', code, message: code }) as const;

describe('a list that a page loads', () => {
  it('is open with its rows and the page that was asked for', async () => {
    expect(await loadList(rows(45), { page: 2, perPage: 20 })).toEqual({
      state: 'open',
      page: 2,
      answer: { list: [2], total_count: 45 },
    });
  });

  it('shows its last page to a reader who asks for one beyond it', async () => {
    expect(await loadList(rows(45), { page: 900, perPage: 20 })).toMatchObject({ page: 3 });
    expect(await loadList(rows(0), { page: 2, perPage: 20 })).toMatchObject({ page: 1 });
  });

  it('is closed to a reader who is refused, and failed where the refusal passes by itself', async () => {
    const refused = () => Promise.resolve(refusal('activation_required'));
    expect(await loadList(refused, { page: 1, perPage: 20 })).toEqual({ state: 'closed' });
    expect(notLoaded(refusal('too_many'))).toEqual({ state: 'failed' });
    expect(notLoaded(refusal('internal'))).toEqual({ state: 'failed' });
  });

  it('is locked until its reader proves who they are', () => {
    expect(notLoaded(refusal('step_up_required'))).toEqual({ state: 'closed', locked: true });
  });

  it('makes its page answer 503 only when it failed', () => {
    expect(['failed', 'closed', 'open'].map((state) => pageStatus({ state }))).toEqual([503, 200, 200]);
  });
});
