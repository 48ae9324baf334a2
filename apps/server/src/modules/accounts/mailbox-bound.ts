// Visitors may type addresses of others: bounds the mails that one mailbox gets because of that.
import { createHash } from 'node:crypto';
import { mailboxMails } from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';

export type MailboxBound = (address: string) => Promise<boolean>;

export const createMailboxBound =
  ({ rateLimits }: Use<'rateLimits'>): MailboxBound =>
  async (address) => {
    // A digest: the keys of counters hold no personal data.
    const mailbox = createHash('sha256').update(address.toLowerCase()).digest('base64url');
    return (await rateLimits.take(`letters:${mailbox}`, mailboxMails)).allowed;
  };
