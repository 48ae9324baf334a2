// Anyone may type anyone's address: no mailbox gets more letters from us than this because of it.
import { createHash } from 'node:crypto';
import { mailboxLetters } from '@alcove/protocol';
import type { RateLimits } from '../../platform/bus/rate-limits.ts';

export type MailboxBound = (address: string) => Promise<boolean>;

export const createMailboxBound =
  ({ rateLimits }: { rateLimits: Pick<RateLimits, 'take'> }): MailboxBound =>
  async (address) => {
    // A digest, so that no counter names a person.
    const mailbox = createHash('sha256').update(address.toLowerCase()).digest('base64url');
    return (await rateLimits.take(`letters:${mailbox}`, mailboxLetters)).allowed;
  };
