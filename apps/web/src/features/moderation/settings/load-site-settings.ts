// Loads the settings of the site, on the server first.
import { type AnswerOf, moderationCalls, type PageRequest } from '@alcove/protocol';
import { type LoadedOf, notLoaded } from '../../../call/load-list.ts';

export type SettingsOfSite = AnswerOf<typeof moderationCalls.siteSettings>;

export async function loadSiteSettings(
  call: PageRequest['call'],
): Promise<LoadedOf<{ settings: SettingsOfSite }>> {
  const answer = await call(moderationCalls.siteSettings, {});
  return answer.status === 'error' ? notLoaded(answer) : { state: 'open', settings: answer.data };
}
