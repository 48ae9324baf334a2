// Loads what the dashboard shows, on the server first.
import { type AnswerOf, moderationCalls, type PageRequest } from '@alcove/protocol';

export type LoadedDashboard =
  | { state: 'open'; queue: AnswerOf<typeof moderationCalls.reviewQueue> }
  | { state: 'closed' }
  | { state: 'failed' };

export async function loadDashboard(call: PageRequest['call']): Promise<LoadedDashboard> {
  const queue = await call(moderationCalls.reviewQueue, { page: 1 });
  return queue.status === 'success' ? { state: 'open', queue: queue.data } : { state: 'failed' };
}
