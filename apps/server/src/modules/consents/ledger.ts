// What an author does in the ledger of one of their sets: invite, name files, remind, take an invitation back. Author,
// set and invitation are locked in this order everywhere.
import { createHash } from 'node:crypto';
import { consentLimits, dayMs, type InputOf, type consentsCalls, type Uid } from '@alcove/protocol';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import { mailJob } from '../../platform/post.ts';
import { refuse, refuseFields } from '../../platform/refusal.ts';
import type { Members } from '../accounts/index.ts';
import type { DepictedFile, DepictedSet, DepictedSets } from '../contributions/index.ts';
import type { ConsentLinks } from './links.ts';
import { invitationMail } from './mails.ts';
import * as store from './store.ts';

type Needs = Use<'db' | 'clock' | 'jobs' | 'rateLimits' | 'dictionaries'> & {
  members: Pick<Members, 'byUid'>;
  depicted: Pick<DepictedSets, 'lock'>;
  links: ConsentLinks;
};

/** A file as a person is shown it: another picture is another file. */
export const shownOf = ({ picture, film }: DepictedFile): string => picture ?? film ?? '';

function namedAmong(set: DepictedSet, ids: readonly number[]) {
  const named = set.files.flatMap((file, place) =>
    ids.includes(file.material_id) ? [{ material: file.material_id, place, shown: shownOf(file) }] : [],
  );
  if (named.length === 0 || named.length !== new Set(ids).size)
    throw refuseFields({ files: 'field_invalid' });
  return named;
}

export function createLedger({ db, clock, jobs, rateLimits, dictionaries, members, depicted, links }: Needs) {
  async function demandMails(tx: Database, author: Uid): Promise<void> {
    const most = consentLimits.mailsPerDay;
    if ((await store.mailsSince(tx, author, clock.now() - dayMs)) >= most)
      throw refuse('consent_mails_today', { most });
  }

  /** Addresses of other people are typed here: one mailbox gets few such mails, from all authors together. */
  async function demandAddress(email: string): Promise<void> {
    const most = consentLimits.mailsPerAddress;
    const mailbox = createHash('sha256').update(email.toLowerCase()).digest('base64url');
    const rate = { limit: most, windowMs: dayMs };
    if (!(await rateLimits.take(`consent-mails:${mailbox}`, rate)).allowed)
      throw refuse('consent_mails_today', { most });
  }

  const send = (tx: Database, { id, email, language }: Pick<store.Consent, 'id' | 'email' | 'language'>) =>
    jobs.add(tx, mailJob, invitationMail(email, links.linkTo(id, language), dictionaries[language].words));

  /** An invitation of the author's own that is not answered; answers the set's number. */
  async function changing(
    author: Uid,
    id: number,
    work: (tx: Database, consent: store.Consent, set: DepictedSet) => Promise<unknown>,
  ): Promise<number> {
    const found = await store.consentById(db, id);
    const number = found?.author === author ? found.contribution : null;
    if (number === null) throw refuse('consent_unknown');
    await db.transaction().execute(async (tx) => {
      const set = await depicted.lock(tx, { author, number });
      const consent = await store.lockConsent(tx, id);
      if (!set || !consent || consent.state === 'cancelled') throw refuse('consent_unknown');
      if (!store.isUnansweredState(consent.state)) throw refuse('consent_answered');
      await work(tx, consent, set);
    });
    return number;
  }

  const demandOpen = (consent: store.Consent) => {
    if (store.stateAt(consent, clock.now()) === 'expired') throw refuse('consent_link_expired');
  };

  return {
    async invite(
      author: Uid,
      { number, name, email, language, files }: InputOf<typeof consentsCalls.inviteDepicted>,
      device: Buffer,
    ): Promise<void> {
      const self = await members.byUid(author);
      if (self?.email?.toLowerCase() === email.toLowerCase()) throw refuseFields({ email: 'field_invalid' });
      await demandAddress(email);
      const person = links.personOf(author, email);
      await db.transaction().execute(async (tx) => {
        const set = await depicted.lock(tx, { author, number });
        if (!set) throw refuse('contribution_unknown');
        const named = namedAmong(set, files);
        await demandMails(tx, author);
        const there = await store.consentsOfSet(tx, number);
        // One invitation of a person is open at a time: the later link counts.
        const before = there.filter(
          (each) => store.isUnansweredState(each.state) && each.person.equals(person),
        );
        for (const { id } of before)
          await store.changeConsent(tx, id, { state: 'cancelled', name: '', email: '' });
        const most = consentLimits.perSet;
        if (there.length - before.length >= most) throw refuse('consents_full', { most });
        const now = clock.now();
        const asked = { author, contribution: number, name, email, person, language, device };
        const id = await store.addConsent(tx, {
          ...asked,
          invited_at: now,
          expires_at: now + consentLimits.linkMs,
        });
        await store.putFiles(tx, id, named);
        await send(tx, { id, email, language });
      });
    },

    nameFiles: (author: Uid, id: number, files: readonly number[]) =>
      changing(author, id, async (tx, consent, set) => {
        demandOpen(consent);
        await store.putFiles(tx, id, namedAmong(set, files));
      }),

    remind: (author: Uid, id: number) =>
      changing(author, id, async (tx, consent) => {
        demandOpen(consent);
        if (consent.reminded_at > 0) throw refuse('consent_reminded');
        await demandMails(tx, author);
        await store.changeConsent(tx, id, { reminded_at: clock.now() });
        await send(tx, consent);
      }),

    cancel: (author: Uid, id: number) =>
      changing(author, id, (tx) => store.changeConsent(tx, id, { state: 'cancelled', name: '', email: '' })),
  };
}
export type Ledger = ReturnType<typeof createLedger>;
