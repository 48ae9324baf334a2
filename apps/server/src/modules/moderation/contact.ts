// Messages of the contact form: each is stored together with its case, what it hides and the mails it causes, or not
// at all. A signed request hides what it names before anybody has read it.
import { createHash } from 'node:crypto';
import {
  type CaseKind,
  type ContactSubject,
  dayMs,
  defaultLanguage,
  type Fault,
  type InputOf,
  type Language,
  type moderationCalls,
  type ReportReason,
} from '@alcove/protocol';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import { mailJob } from '../../platform/post.ts';
import { Refusal } from '../../platform/refusal.ts';
import { nameOf } from './cases/case-store.ts';
import type { Intake } from './cases/intake.ts';
import type { CaseLinks } from './cases/links.ts';
import type { CaseOpening, CopiedItem } from './cases/opening.ts';
import { unfoundedFrom } from './cases/notice-store.ts';
import { addContactMessage, type ContactMessage } from './contact-store.ts';
import type { HidingLimits, Sender } from './hiding-limits.ts';
import { operatorMail, receiptMail } from './mails.ts';
import { newReference } from './reference.ts';

/** Bounds the receipts to one address: anyone can type the address of another person. */
const receiptsPerAddress = { limit: 5, windowMs: dayMs } as const;

/** Acting on these takes something away from a person: the sender states that the facts are right. */
const statedAsAccurate: readonly ContactSubject[] = ['remove_image', 'illegal_content'];

const kindOf: Record<ContactSubject, CaseKind> = {
  remove_image: 'removal',
  illegal_content: 'illegal',
  account: 'account',
  appeal: 'appeal',
  own_data: 'own_data',
  complaint: 'complaint',
};

/** Of the copy that is sealed. */
const reasonOf: Partial<Record<ContactSubject, ReportReason>> = {
  remove_image: 'no_consent',
  illegal_content: 'illegal',
  complaint: 'no_consent',
};

type Written = InputOf<typeof moderationCalls.contact>;
type From = { language: Language; address: string; viewer?: string | undefined };

function faultsIn({ subject, accurate, signature, represents, no_consent, page, pages }: Written) {
  const faults: Record<string, Fault> = {};
  if (subject === 'remove_image') {
    if (page === '' && pages.length === 0) faults['page'] = 'field_required';
    if (signature === '') faults['signature'] = 'field_required';
    if (!represents) faults['represents'] = 'field_required';
    if (!no_consent) faults['no_consent'] = 'field_required';
  }
  if (statedAsAccurate.includes(subject) && !accurate) faults['accurate'] = 'accuracy_required';
  return faults;
}

type Needs = Use<'db' | 'clock' | 'jobs' | 'rateLimits' | 'dictionaries'> & {
  operatorEmail(): string;
  intake: Pick<Intake, 'toHide'>;
  links: Pick<CaseLinks, 'linkTo'>;
  opening: CaseOpening;
  hidingLimits: HidingLimits;
};

export function createContact(needs: Needs) {
  const { db, clock, jobs, rateLimits, dictionaries, operatorEmail, intake, links, opening } = needs;
  const { hidingLimits } = needs;

  async function mayReceive(email: string): Promise<boolean> {
    // A digest, so that no counter names a person.
    const addressHash = createHash('sha256').update(email.toLowerCase()).digest('base64url');
    return (await rateLimits.take(`contact-receipt:${addressHash}`, receiptsPerAddress)).allowed;
  }

  /** Opens the cases. Answers what runs after the commit. */
  async function open(
    tx: Database,
    { reference, subject, email }: ContactMessage,
    things: readonly CopiedItem[],
    sender: Sender,
  ) {
    const kind = kindOf[subject];
    await opening.open(tx, { source: 'contact', reference, kind }, things);
    if (kind !== 'removal' || (await unfoundedFrom(tx, { email }, clock.now())).isUnheard) return undefined;
    const items = things.map(({ item }) => item);
    const hidden = new Set((await intake.toHide(tx, kind, items)).map(nameOf));
    const hide = things.filter(({ item }) => hidden.has(nameOf(item)));
    if (!(await hidingLimits.take(tx, sender, hide.length))) return undefined;
    return opening.hide(tx, hide, reference);
  }

  return {
    async send(input: Written, { language, address, viewer }: From): Promise<{ reference: string }> {
      const faults = faultsIn(input);
      const isAccuracyAlone = Object.keys(faults).join() === 'accurate';
      if (Object.keys(faults).length > 0)
        throw new Refusal(isAccuracyAlone ? 'accuracy_required' : 'invalid_input', {}, faults);

      const { accurate: _, no_consent: __, represents = null, ...written } = input;
      const message: ContactMessage = { ...written, represents, reference: newReference(), language };
      const { reference } = message;
      const reason = reasonOf[message.subject];
      const addresses = [message.page, ...message.pages];
      const things = reason ? (await opening.named(addresses, reason)).things : [];
      const sender = hidingLimits.stranger({ email: message.email, address, browser: viewer });
      const mails = [operatorMail(message, dictionaries[defaultLanguage].words, operatorEmail())];
      if (await mayReceive(message.email))
        mails.push(receiptMail(message, links.linkTo(reference, language), dictionaries[language].words));
      const after = await db.transaction().execute(async (tx) => {
        await addContactMessage(tx, message, clock.now());
        for (const mail of mails) await jobs.add(tx, mailJob, mail);
        return open(tx, message, things, sender);
      });
      for (const each of after ?? []) each();
      return { reference };
    },
  };
}
