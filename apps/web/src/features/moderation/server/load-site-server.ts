// Loads what the doctor found the last time, on the server first.
import { type AnswerOf, moderationCalls, type PageRequest } from '@alcove/protocol';
import { type LoadedOf, notLoaded } from '../../../call/load-list.ts';

export type SiteServer = AnswerOf<typeof moderationCalls.serverFindings>;

export async function loadSiteServer(call: PageRequest['call']): Promise<LoadedOf<{ server: SiteServer }>> {
  const answer = await call(moderationCalls.serverFindings, {});
  return answer.status === 'error' ? notLoaded(answer) : { state: 'open', server: answer.data };
}
