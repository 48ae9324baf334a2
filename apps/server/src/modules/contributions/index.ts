// Contributions: sets of photos and films that members upload, submit and publish, and how others read them.
import { contributionLimits, contributionsCalls, dayMs, secondsOf, type Uid } from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import type { Config } from '../../config.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { MediaCollection } from '../../platform/http/media.ts';
import { sessionOf } from '../../platform/http/session.ts';
import type { UploadEndpoint } from '../../platform/http/upload-endpoint.ts';
import { everyHour } from '../../platform/jobs/every-hour.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Members, OpenProfiles, PersonalData } from '../accounts/index.ts';
import type { Comments } from '../comments/index.ts';
import type { Media } from '../media/index.ts';
import type { Moderation } from '../moderation/index.ts';
import type { PastGrant, Payments } from '../payments/index.ts';
import type { Relations } from '../relations/index.ts';
import { commentedSets } from './commenting.ts';
import { createDrafts } from './drafts.ts';
import { addFavourite, forgetViews, removeFavourite } from './favourite-store.ts';
import { createSetImports, type SetImports } from './import-set.ts';
import { createIncoming, targetOf, uploadPath } from './incoming.ts';
import { countAnew, countOfSets } from './list-store.ts';
import { createLabels } from './labels.ts';
import { createMaterialFiles } from './material-files.ts';
import { createOpenSets } from './open-sets.ts';
import { createSetsPersonalData } from './personal-data.ts';
import { createReading } from './reading.ts';
import { createRemoveFiles } from './removal.ts';
import { setReportRules } from './reporting.ts';
import { createSetReview } from './review.ts';
import { openSetChanges } from './set-changes.ts';
import * as store from './set-store.ts';
import { createUploadTickets } from './tickets.ts';
import { createSetViews, readerOf } from './views.ts';

export type ContributionsModule = SetImports & {
  calls: Handlers<typeof contributionsCalls>;
  shelf: MediaCollection;
  /** Where files of sets arrive. */
  uploadEndpoint: UploadEndpoint;
  personalData: PersonalData;
  /** How many published sets a member has. */
  countOf(uid: Uid): Promise<number>;
};

type Domains = {
  config: Pick<Config, 'uploadOrigin'>;
  secretKey: string;
  members: Pick<Members, 'byUid' | 'byUids' | 'summarized' | 'byNick' | 'lock'>;
  relations: Pick<Relations, 'isHidden' | 'hiddenFrom'>;
  openProfiles: OpenProfiles;
  media: Pick<Media, 'pictures' | 'uploads' | 'films'>;
  moderation: Pick<Moderation, 'reports' | 'reviews' | 'sanctions'>;
  payments: Pick<Payments, 'grantPremium' | 'grantsOf'>;
  comments: Pick<Comments, 'register' | 'removeUnder' | 'countsOf'>;
};

/** The set that free days were given for; 0: none. */
const setOf = ({ item }: PastGrant) => Number(/^contribution (\d+)$/.exec(item)?.[1] ?? 0);

export async function createContributions(
  engines: Use<'db' | 'clock' | 'bus' | 'jobs' | 'log' | 'notifications'>,
  domains: Domains,
): Promise<ContributionsModule> {
  const needs = { ...engines, ...domains };
  const { config, db, clock, members, media, relations, payments } = needs;
  const { uploads } = media;
  const tickets = createUploadTickets(needs);
  const origin = config.uploadOrigin ?? '';
  const removeFiles = createRemoveFiles(media);
  const incoming = createIncoming({
    ...needs,
    sanctions: needs.moderation.sanctions,
    tickets,
    origin,
    removeFiles,
  });
  const { announce } = await openSetChanges(needs);
  const drafts = createDrafts({ ...needs, incoming, removeFiles, announce });
  const views = createSetViews(needs);
  const review = createSetReview({ ...needs, films: media.films, drafts, views, announce });
  needs.moderation.reviews.addKind('contribution', review.contribution);
  needs.moderation.reviews.addKind('contribution_texts', review.contribution_texts);
  const openSets = createOpenSets(needs);
  const reportable = setReportRules({ ...needs, pictures: media.pictures, openSets });
  needs.moderation.reports.addKind('contribution', reportable.contribution);
  needs.moderation.reports.addKind('photo', reportable.photo);
  needs.comments.register('contribution', commentedSets(db, openSets));
  await everyHour(needs, 'contributions_sweep', async () => {
    await countAnew(db, clock.now());
    await drafts.sweep();
    await forgetViews(db, Math.floor(clock.now() / dayMs) - 1);
  });

  const ownSets = async (sets: readonly store.StoredSet[], context: Parameters<typeof readerOf>[0]) => {
    const arriving = sets
      .filter(({ status }) => status === 'waiting')
      .map(async ({ id, uid }) => [id, await uploads.of({ uid, target: targetOf(id) })] as const);
    const published = sets.filter(({ status }) => status === 'published').map(({ id }) => id);
    const now = clock.now();
    const reader = readerOf(context, now);
    const listed = { hidden: await relations.hiddenFrom(context), standing: reader.standing, now };
    return views.own(sets, reader, {
      arriving: new Map(await Promise.all(arriving)),
      comments: await needs.comments.countsOf('contribution', published, listed),
    });
  };
  const own = async (...[set, context]: [store.StoredSet, Parameters<typeof readerOf>[0]]) => {
    const [shown] = await ownSets([set], context);
    if (!shown) throw refuse('contribution_unknown');
    return shown;
  };

  return {
    shelf: createMaterialFiles({ ...needs, openSets }),
    uploadEndpoint: incoming.endpoint as UploadEndpoint,
    countOf: (author) => countOfSets(db, { filters: {}, author, timestamp: clock.now() }),
    personalData: createSetsPersonalData({ ...needs, uploads, removeFiles }),
    ...createSetImports(needs),
    calls: {
      ...createReading({ ...needs, views, openSets }),
      ...createLabels({ ...needs, openSets }),

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
        return { id: set.id, number: set.id, status: set.status };
      },

      removeMaterial: async ({ material_id }, context) => {
        const { status } = await drafts.removeMaterial(sessionOf(context).uid, material_id);
        return { material_id, status };
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
        await db.transaction().execute(async (tx) => {
          // Members are locked before sets everywhere.
          if (!(await members.lock(tx, uid))) throw refuse('logged_out');
          const set = await store.lockSet(tx, id);
          const reader = readerOf(context, clock.now());
          if (set?.status !== 'published' || !(await openSets.isOpenTo(set, reader, tx)))
            throw refuse('contribution_unknown');
          await relations.isHidden(contributionsCalls.addFavourite, context, set.uid, tx);
          const now = clock.now();
          await addFavourite(tx, uid, id, Math.min(added ?? now, now));
        });
        return { is_favourite_for_user: 1 };
      },

      removeFavourite: async ({ id }, context) => {
        const { uid } = sessionOf(context);
        await db.transaction().execute(async (tx) => {
          if (!(await members.lock(tx, uid))) throw refuse('logged_out');
          await store.lockSet(tx, id);
          await removeFavourite(tx, uid, id);
        });
        return { is_favourite_for_user: 0 };
      },
    },
  };
}
