// What a push says. It is read on locked screens: neutral unless its reader chose titles, never a message's words.
import { inLanguage, pathTo } from '@alcove/protocol';
import type { Database } from '../../../platform/db/database.ts';
import type { Use } from '../../../platform/engines.ts';
import type { Member, OpenProfiles } from '../../accounts/index.ts';
import { notificationText } from '../notification-text.ts';
import { givePush } from './push-devices.ts';
import type { Due } from './take-due.ts';

/** Of the payload: other keys are the browser's own words (WebKit's Declarative Web Push). */
const declarativePush = 8030;
/** Longer ones are cut by every system; 100 letters of a nick stay within a payload. */
const titleMaxLength = 140;

type Needs = Use<'dictionaries'> & {
  openProfiles: Pick<OpenProfiles, 'shownAmong'>;
  /** The sender that people see: it does not tell what kind of site writes. */
  discreetName: string;
  origin(): string;
  /** Whether a tab of the member can be seen at this moment. */
  isVisible(uid: Member['uid']): boolean;
  /** In the transaction: the sender of pushes looks again after its commit. */
  wake(tx: Database): Promise<void>;
};

export function createPushes(needs: Needs) {
  const { dictionaries, openProfiles, discreetName, origin, isVisible, wake } = needs;

  function payloadOf({ language }: Pick<Member, 'language'>, body: string): string {
    const notification = {
      title: discreetName,
      body,
      lang: language,
      // A newer one replaces it on the screen.
      tag: 'news',
      navigate: origin() + inLanguage(pathTo('notificationList'), language),
    };
    return JSON.stringify({ web_push: declarativePush, notification });
  }

  const neutral = ({ language }: Pick<Member, 'language'>, count: number) =>
    dictionaries[language].words.t('notifications:push.neutral', { count });

  async function bodyOf(tx: Database, { member, settings, waiting }: Due): Promise<string> {
    const last = waiting.at(-1);
    if (settings.mask === 1 || !last || waiting.length > 1) return neutral(member, waiting.length);
    const from = last.from_uid;
    const sender =
      from === null ? undefined : (await openProfiles.shownAmong([from], undefined, tx)).get(from);
    const { title } = notificationText(dictionaries[member.language].words, {
      type: last.type,
      nick: sender?.nick ?? null,
      data: last.data,
      events: 1,
      senders: 1,
    });
    return title.slice(0, titleMaxLength);
  }

  return {
    async hand(tx: Database, due: Due): Promise<void> {
      const { uid } = due.member;
      // A member who looks at the site has seen it there.
      if (isVisible(uid)) return;
      if (await givePush(tx, uid, payloadOf(due.member, await bodyOf(tx, due)))) await wake(tx);
    },

    async handTrial(tx: Database, member: Member, sessionId: string): Promise<boolean> {
      const given = await givePush(tx, member.uid, payloadOf(member, neutral(member, 1)), { sessionId });
      if (given) await wake(tx);
      return given;
    },
  };
}
