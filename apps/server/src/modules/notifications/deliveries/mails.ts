// Mails about unread notifications: gathered, neutral, and ended by one press.
import { inLanguage, type Language, notificationTypes, pathTo } from '@alcove/protocol';
import type { Database } from '../../../platform/db/database.ts';
import type { Use } from '../../../platform/engines.ts';
import type { MailMessage } from '../../../platform/mail/mail.ts';
import { mailJob } from '../../../platform/post.ts';
import { securityMail } from '../../accounts/index.ts';
import type { Due } from './take-due.ts';
import type { UnsubscribeLinks } from './unsubscribe-links.ts';
import type { WaitingNotification } from './waiting.ts';

type Needs = Use<'jobs' | 'dictionaries'> & {
  links: UnsubscribeLinks;
  /** Scheme and host of the site. */
  origin(): string;
};

const isUrgent = ({ type }: WaitingNotification): boolean => notificationTypes[type].mailAtOnce === true;
const isSecurity = ({ type }: WaitingNotification): boolean => type === 'security';

export function createNotificationMails({ jobs, dictionaries, links, origin }: Needs) {
  const address = (path: string, language: Language) => origin() + inLanguage(path, language);

  /** The mail program posts to the one, people open the other. */
  function endings(member: Due['member']) {
    const { language } = member;
    const query = `?token=${links.tokenOf(member)}`;
    return {
      unsubscribeUrl: address('/b/notification/unsubscribe', language) + query,
      page: address(pathTo('unsubscribe'), language) + query,
    };
  }

  function gathered(to: string, { member }: Due, count: number): MailMessage {
    const { language } = member;
    const { words } = dictionaries[language];
    const { unsubscribeUrl, page } = endings(member);
    return {
      to,
      subject: words.t('notifications:mail.subject', { count }),
      text: [
        words.t('notifications:mail.opening', { count }),
        address(pathTo('notificationList'), language),
        words.t('notifications:mail.unsubscribe', { link: page }),
      ].join('\n\n'),
      unsubscribeUrl,
    };
  }

  /** Enqueued in the transaction that settles what was due. An address that was never proven may be a stranger's. */
  return async (tx: Database, due: Due): Promise<void> => {
    const { email } = due.member;
    if (email === null) return;
    // What protects the account is said in full, whatever is chosen for the rest.
    for (const { data } of due.waiting.filter(isSecurity)) {
      const mail = securityMail(email, String(data.change), dictionaries[due.member.language].words);
      if (mail) await jobs.add(tx, mailJob, mail);
    }
    const rest = due.waiting.filter((one) => !isSecurity(one));
    if (rest.some(isUrgent) || (rest.length > 0 && due.settings.mail_every !== 'never')) {
      await jobs.add(tx, mailJob, gathered(email, due, rest.length));
    }
  };
}
