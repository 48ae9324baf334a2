// Loads a page of the sets that await votes, on the server first.
import { type AnswerOf, contributionsCalls, type PageRequest, votingLimits } from '@alcove/protocol';
import { type LoadedOf, loadList } from '../../../call/load-list.ts';

export type LoadedVotes = LoadedOf<AnswerOf<typeof contributionsCalls.votes> & { page: number }>;

export async function loadVotes(call: PageRequest['call'], page: number): Promise<LoadedVotes> {
  const { perPage } = votingLimits;
  const loaded = await loadList((asked) => call(contributionsCalls.votes, { page: asked }), {
    page,
    perPage,
  });
  return loaded.state === 'open' ? { state: 'open', page: loaded.page, ...loaded.answer } : loaded;
}
