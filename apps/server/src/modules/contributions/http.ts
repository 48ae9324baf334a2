// The HTTP calls of authors about their sets, and of readers about their favourites.
import { contributionLimits, contributionsCalls, dayMs, secondsOf } from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import type { CallContext, Handlers } from '../../platform/http/call.ts';
import { sessionOf } from '../../platform/http/session.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Comments } from '../comments/index.ts';
import type { Media } from '../media/index.ts';
import type { PastGrant, Payments } from '../payments/index.ts';
import type { Relations } from '../relations/index.ts';
import type { Drafts } from './drafts.ts';
import type { Favour } from './favour.ts';
import { type Incoming, targetOf, uploadPath } from './incoming.ts';
import * as store from './set-store.ts';
import type { UploadTickets } from '../../platform/http/upload-tickets.ts';
import { readerOf, type Views } from './views.ts';

type Names =
  | 'uploadTicket'
  | 'draftMaterials'
  | 'saveDraft'
  | 'submitContribution'
  | 'removeMaterial'
  | 'withdrawContribution'
  | 'deleteContribution'
  | 'ownContributions'
  | 'ownGrants'
  | 'addFavourite'
  | 'removeFavourite';

type Needs = Use<'db' | 'clock'> & {
  /** Of the upload host; empty: of the site itself. */
  origin: string;
  relations: Pick<Relations, 'isHidden' | 'hiddenFrom'>;
  media: Pick<Media, 'uploads' | 'films'>;
  payments: Pick<Payments, 'grantsOf'>;
  comments: Pick<Comments, 'countsOf'>;
  drafts: Drafts;
  incoming: Incoming;
  tickets: UploadTickets;
  views: Views;
  favour: Favour;
};

/** The set that free days were given for; 0: none. */
const setOf = ({ item }: PastGrant) => Number(/^contribution (\d+)$/.exec(item)?.[1] ?? 0);

export function createSetCalls(needs: Needs): Pick<Handlers<typeof contributionsCalls>, Names> {
  const { db, clock, origin, relations, media, payments, drafts, incoming, tickets, views, favour } = needs;
  const { uploads } = media;

  const ownSets = async (sets: readonly store.StoredSet[], context: CallContext) => {
    const arriving = sets
      .filter(({ status }) => status === 'waiting')
      .map(async ({ id, uid }) => [id, await uploads.of({ uid, target: targetOf(id) })] as const);
    const published = sets.filter(({ status }) => status === 'published').map(({ id }) => id);
    const now = clock.now();
    const reader = readerOf(context, now);
    const listed = { ...reader, hidden: await relations.hiddenFrom(context), now };
    return views.own(sets, reader, {
      arriving: new Map(await Promise.all(arriving)),
      comments: await needs.comments.countsOf('contribution', published, listed),
    });
  };
  const own = async (...[set, context]: [store.StoredSet, CallContext]) => {
    const [shown] = await ownSets([set], context);
    if (!shown) throw refuse('contribution_unknown');
    return shown;
  };

  return {
    uploadTicket: async ({ draft }, context) => {
      const { uid } = sessionOf(context);
      const set = await incoming.setFor(uid, draft);
      const { ticket, expiresAt } = tickets.sign({ uid, set: set.id, language: context.language });
      return {
        ticket,
        url: `${origin}${uploadPath}`,
        draft: set.id,
        expires: secondsOf(expiresAt),
      };
    },

    draftMaterials: async ({ id }, context) => {
      const { uid } = sessionOf(context);
      const found = id === undefined ? (await store.draftsOf(db, uid))[0] : await store.setById(db, id);
      const takes_films = media.films.canMake ? 1 : 0;
      if (!found && id === undefined) return { files: [], takes_films };
      if (found?.uid !== uid) throw refuse('contribution_unknown');
      await incoming.settle(uid, found.id);
      const draft = await own(found, context);
      return { draft, files: draft.files, takes_films };
    },

    saveDraft: async ({ id, ...edit }, context) => {
      const { uid } = sessionOf(context);
      return { draft: await own(await drafts.save(uid, id, edit), context) };
    },

    submitContribution: async ({ id, ...edit }, context) => {
      const set = await drafts.submit(sessionOf(context).uid, id, edit);
      return { id: set.id, number: set.id, status: store.shownStatus(set) };
    },

    removeMaterial: async ({ material_id }, context) => {
      const set = await drafts.removeMaterial(sessionOf(context).uid, material_id);
      return { material_id, status: store.shownStatus(set) };
    },

    withdrawContribution: async ({ id }, context) => {
      await drafts.withdraw(sessionOf(context).uid, id);
      return { id, status: 'waiting' };
    },

    deleteContribution: async ({ id }, context) => {
      await drafts.remove(sessionOf(context).uid, id);
      return { id };
    },

    ownContributions: async ({ status, draft, page }, context) => {
      const { uid } = sessionOf(context);
      const limit = contributionLimits.perPage;
      const sets = await store.setsOf(db, uid, { status, draft, offset: (page - 1) * limit, limit });
      const { counts, drafts: neverSubmitted } = await store.countsByStatus(db, uid);
      return {
        list: await ownSets(sets, context),
        total_count: await store.countOf(db, uid, { status, draft }),
        counts,
        drafts: neverSubmitted,
        waiting_bytes: await uploads.waitingBytes(uid),
        submitted_today: await store.submittedSince(db, uid, clock.now() - dayMs),
      };
    },

    ownGrants: async (_input, context) => {
      const grants = await payments.grantsOf(sessionOf(context).uid);
      const titles = await store.setTitles(db, grants.map(setOf).filter(Boolean));
      return {
        list: grants.map((grant) => {
          const { offer, days, givenAt } = grant;
          const contribution = setOf(grant);
          const title = titles.get(contribution);
          return {
            offer,
            days,
            given: secondsOf(givenAt),
            ...(title !== undefined && { contribution }),
            title: title ?? '',
          };
        }),
      };
    },

    addFavourite: async ({ id, added }, context) => {
      const { uid } = sessionOf(context);
      await favour.add({ uid, reader: readerOf(context, clock.now()) }, { id, added }, (tx, author) =>
        relations.isHidden(contributionsCalls.addFavourite, context, author, tx),
      );
      return { is_favourite_for_user: 1 };
    },

    removeFavourite: async ({ id }, context) => {
      await favour.remove(sessionOf(context).uid, id);
      return { is_favourite_for_user: 0 };
    },
  };
}
