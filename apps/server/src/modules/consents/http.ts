// The HTTP calls of the consent ledger.
import {
  asFlag,
  type ConsentState,
  type consentsCalls,
  consentLimits,
  dayMs,
  type Uid,
} from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import type { CallContext, Handlers } from '../../platform/http/call.ts';
import { sessionOf } from '../../platform/http/session.ts';
import { refuse } from '../../platform/refusal.ts';
import { type Members, nameDevice } from '../accounts/index.ts';
import type { DepictedSets, MissingConsents } from '../contributions/index.ts';
import type { Moderation } from '../moderation/index.ts';
import type { Ledger } from './ledger.ts';
import type { ConsentLinks } from './links.ts';
import { type AskedConsent, shownState, type SigningActs } from './signing.ts';
import * as store from './store.ts';
import { ledgerView, openedView, timesOf } from './views.ts';

type Needs = Use<'db' | 'clock'> & {
  members: Pick<Members, 'byUid' | 'byUids'>;
  depicted: Pick<DepictedSets, 'find' | 'findAll' | 'tiles'>;
  moderationLog: Pick<Moderation['log'], 'consentsSeen'>;
  links: Pick<ConsentLinks, 'fileAddress'>;
  ledger: Ledger;
  signing: SigningActs;
  missing: MissingConsents;
};

export function createConsentCalls(needs: Needs): Handlers<typeof consentsCalls> {
  const { db, clock, members, depicted, moderationLog, links, ledger, signing, missing } = needs;

  async function ownLedger(author: Uid, number: number) {
    const set = await depicted.find(number);
    if (set?.uid !== author) throw refuse('contribution_unknown');
    const now = clock.now();
    const rows = await store.consentsOfSet(db, number);
    return ledgerView({
      set,
      rows,
      files: await store.consentFilesOf(
        db,
        rows.map(({ id }) => id),
      ),
      tiles: await depicted.tiles(set.files),
      missing: set.asksConsents ? await missing(db, set.files) : [],
      mailsToday: await store.mailsSince(db, author, now - dayMs),
      now,
    });
  }

  async function opened(row: AskedConsent, context: CallContext) {
    return openedView({
      row,
      state: shownState(row, clock.now()),
      author: (await members.byUid(row.author))?.nick ?? '',
      set: row.contribution === null ? undefined : await depicted.find(row.contribution),
      files: await store.consentFilesOf(db, [row.id]),
      signed: await signing.standing(row),
      // Without proof of age nobody is given an address.
      address: (consent, material, as) =>
        context.viewer === undefined ? '' : links.fileAddress({ consent, material, as }, context.viewer),
    });
  }

  return {
    depictedPeople: ({ number }, context) => ownLedger(sessionOf(context).uid, number),
    async inviteDepicted(input, context) {
      const { uid } = sessionOf(context);
      await ledger.invite(uid, input, nameDevice(context.cookies));
      return ownLedger(uid, input.number);
    },
    async nameDepictedFiles({ id, files }, context) {
      const { uid } = sessionOf(context);
      return ownLedger(uid, await ledger.nameFiles(uid, id, files));
    },
    async remindDepicted({ id }, context) {
      const { uid } = sessionOf(context);
      return ownLedger(uid, await ledger.remind(uid, id));
    },
    async cancelDepicted({ id }, context) {
      const { uid } = sessionOf(context);
      return ownLedger(uid, await ledger.cancel(uid, id));
    },

    consentInvitation: async ({ token }) => signing.invitation(await signing.byToken(token)),
    openConsent: async ({ token }, context) => opened(await signing.open(token, context), context),
    openedConsent: async ({ token }, context) => opened(await signing.opened(token, context), context),
    signConsent: async (input, context) => opened(await signing.sign(input, context), context),
    refuseConsent: async ({ token }, context) => signing.invitation(await signing.refuse(token, context)),
    withdrawConsent: async ({ token, files }, context) =>
      opened(await signing.withdraw(token, files, context), context),

    async consentLedger({ state, number, page }, context) {
      await moderationLog.consentsSeen(sessionOf(context).uid);
      const now = clock.now();
      const limit = consentLimits.perPage;
      const rows = await store.latestConsents(db, { state, number, now, offset: (page - 1) * limit, limit });
      const counts = await store.countConsents(db, { number, now });
      const sets = await depicted.findAll(rows.flatMap(({ contribution }) => contribution ?? []));
      const authors = await members.byUids(rows.flatMap(({ author }) => author ?? []));
      return {
        list: rows.map((row) => ({
          id: row.id,
          number: row.contribution ?? 0,
          title: sets.get(row.contribution ?? 0)?.title ?? '',
          author: (row.author !== null && authors.get(row.author)?.nick) || '',
          state: store.stateAt(row, now) as ConsentState,
          files: row.files,
          sealed: asFlag(row.sealed !== null),
          ...timesOf(row),
        })),
        total_count: state ? counts[state] : Object.values(counts).reduce((sum, count) => sum + count, 0),
        counts,
      };
    },
  };
}
