// Review of sets before publication, and of texts that changed after it. The author is locked before the set, so
// that of two reviewers one decides and the other learns who.
import {
  asFlag,
  contributionLimits,
  type ContributionStatus,
  type FileDecision,
  secondsOf,
  sectionOfGender,
  type Uid,
} from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import { refuse } from '../../platform/refusal.ts';
import { type Member, memberSummaryOf, type Members } from '../accounts/index.ts';
import type { Media } from '../media/index.ts';
import type { FoundItem, ReviewRules } from '../moderation/index.ts';
import type { Payments } from '../payments/index.ts';
import { type Blurred, materialCounts, type Drafts } from './drafts.ts';
import { materialAddress } from './material-files.ts';
import {
  changeMaterial,
  isHiddenFile,
  materialsOf,
  type MissingConsents,
  type StoredMaterial,
} from './material-store.ts';
import { changeOf, type SetChange } from './set-changes.ts';
import {
  changeSet,
  countsByStatus,
  isPolled,
  lockSet,
  reviseSet,
  setById,
  setColumns,
  type StoredSet,
} from './set-store.ts';
import { isLongFilm } from './rights.ts';
import { voteCounts } from './voting/vote-store.ts';
import type { Views } from './views.ts';

type Needs = Use<'db' | 'clock' | 'notifications'> & {
  members: Pick<Members, 'byUid' | 'byUids' | 'lock'>;
  payments: Pick<Payments, 'grantPremium'>;
  films: Pick<Media['films'], 'facts'>;
  drafts: Pick<Drafts, 'blurred' | 'putBlurred' | 'backToWaiting'>;
  views: Pick<Views, 'own'>;
  announce(change: SetChange): void;
  missingConsents: MissingConsents;
};

/** What is decided on, under its locks. */
type Found = { set: StoredSet; author: Member; files: readonly StoredMaterial[] };

/** What waits for review, by kind. */
const conditions = {
  contribution: sql<boolean>`status = 'pending' and prepared_at > 0`,
  contribution_texts: sql<boolean>`status = 'published' and texts_changed_at > 0`,
};
type Kind = keyof typeof conditions;

/** `blur` without a marked face, or on a film, is for the reviewer's eyes. */
const needsEyes = (set: StoredSet, files: readonly StoredMaterial[]): boolean =>
  set.blur && files.some(({ blurred }) => !blurred);

const foundItem = (set: StoredSet, files: readonly StoredMaterial[]): FoundItem => ({
  author: set.uid,
  version: set.changed_at,
  files: files.filter((file) => !isHiddenFile(file)).map(({ material_id }) => material_id),
});

/** As readers count them, from 1. */
const numbersOf = (files: readonly StoredMaterial[], ids: readonly number[]): string =>
  files.flatMap(({ material_id }, place) => (ids.includes(material_id) ? [place + 1] : [])).join(', ');

async function markFiles(tx: Database, decided: readonly FileDecision[]) {
  for (const { material_id, decision, reason = 'other' } of decided)
    await changeMaterial(tx, material_id, { refused: decision === 'refuse' ? reason : '' });
}

export function createSetReview(needs: Needs): Record<Kind, ReviewRules> {
  const { db, clock, members, notifications, payments, films, drafts, views, announce, missingConsents } =
    needs;

  const isWaiting = (kind: Kind, set: StoredSet): boolean =>
    kind === 'contribution'
      ? set.status === 'pending' && set.prepared_at > 0
      : set.status === 'published' && set.texts_changed_at > 0;

  const sinceOf = (kind: Kind, set: StoredSet) =>
    kind === 'contribution' ? set.submitted_at : set.texts_changed_at;

  async function refuseDecided(set: StoredSet | undefined, db_: Database): Promise<never> {
    const by = set?.decided_by ? await members.byUid(set.decided_by, db_) : undefined;
    throw by ? refuse('review_decided', { nick: by.nick }) : refuse('item_unknown');
  }

  async function waitingSet(kind: Kind, reviewer: Uid, id: number): Promise<StoredSet> {
    const set = await setById(db, id);
    if (!set || !isWaiting(kind, set)) return refuseDecided(set, db);
    if (set.uid === reviewer) throw refuse('review_own');
    return set;
  }

  const tellAuthor = (
    tx: Database,
    { uid, id, title }: StoredSet,
    outcome: 'published' | 'returned' | 'rejected',
  ) =>
    notifications.tell(tx, 'contributionDecided', {
      to: uid,
      entity: id,
      data: { title: title.slice(0, 100), outcome },
    });

  async function publish(tx: Database, set: StoredSet, author: Member, isHot: boolean): Promise<void> {
    const now = clock.now();
    const files = (await materialsOf(tx, [set.id])).filter(({ refused }) => refused === '');
    const facts = await films.facts(
      files.flatMap(({ film }) => film ?? []),
      tx,
    );
    const section = set.section === 'hot' && !isHot ? sectionOfGender(author.gender) : set.section;
    const counts = materialCounts(files);
    await reviseSet(tx, set.id, now, {
      status: 'published',
      section,
      published_at: now,
      ended_at: 0,
      texts_changed_at: 0,
      ...counts,
    });
    // R6.061, R9.026: once for each set, of certified authors.
    if (section === 'hot')
      await payments.grantPremium(tx, { uid: set.uid, offer: 'hot', item: `contribution ${set.id}` });
    // R9.027: of the section for films, by the length that was measured.
    if (section === 'v' && [...facts.values()].some(isLongFilm))
      await payments.grantPremium(tx, { uid: set.uid, offer: 'film', item: `contribution ${set.id}` });
    await tellAuthor(tx, set, 'published');
    const cover = files.find(({ material_id }) => material_id === set.cover) ?? files[0];
    const picture = cover?.picture ?? facts.get(cover?.film ?? '')?.picture;
    const shown = picture ? { cover: materialAddress(picture, 'tile') } : {};
    await notifications.tell(tx, 'newContribution', {
      to: { followersOf: set.uid },
      from: set.uid,
      entity: set.id,
      data: { title: set.title.slice(0, 100), ...shown },
      once: `contribution ${set.id}`,
    });
  }

  /**
   * Pictures with what the reviewer marked burnt in, made outside of every lock because that takes long. A decision
   * that is refused uses none of them, and the hourly sweep removes them.
   */
  async function coverMarked(set: StoredSet, decided: readonly FileDecision[], signal: AbortSignal) {
    const files = new Map((await materialsOf(db, [set.id])).map((file) => [file.material_id, file]));
    const covered: Blurred[] = [];
    for (const { material_id, boxes = [], decision } of decided) {
      const file = files.get(material_id);
      if (!file || decision === 'refuse' || boxes.length === 0) continue;
      const { picture, boxes: drawn } = file;
      if (picture === null) throw refuse('review_files_wrong');
      covered.push({ material_id, picture, boxes: drawn, by: await drafts.blurred(picture, boxes, signal) });
    }
    return covered;
  }

  /**
   * One decision: author and set are locked, what the reviewer opened is compared with what is there, and what
   * strangers see otherwise is announced after the commit.
   */
  async function deciding(
    kind: Kind,
    seen: StoredSet,
    recorded: Parameters<ReviewRules['decide']>[2],
    work: (tx: Database, found: Found) => Promise<ContributionStatus>,
    holdItem?: (tx: Database) => Promise<void>,
  ): Promise<ContributionStatus> {
    const { status, change } = await db.transaction().execute(async (tx) => {
      const author = await members.lock(tx, seen.uid);
      await holdItem?.(tx);
      const set = await lockSet(tx, seen.id);
      if (!author || !set || !isWaiting(kind, set)) return refuseDecided(set, tx);
      const files = await materialsOf(tx, [set.id]);
      await recorded(tx, foundItem(set, files));
      const decided = await work(tx, { set, author, files });
      const isKept = set.status === 'published' && decided === 'published';
      return { status: decided, change: isKept ? undefined : changeOf(set, { ...set, status: decided }) };
    });
    if (change) announce(change);
    return status;
  }

  const decideSet: ReviewRules['decide'] = async (reviewer, verdict, recorded) => {
    const { id, decision, files: decided, signal } = verdict;
    const seen = await waitingSet('contribution', reviewer.uid, id);
    // A decision on another version is refused under the lock, as no version returns: no picture is made for it.
    const isSame = decision === 'publish' && verdict.version === seen.changed_at;
    const covered = isSame ? await coverMarked(seen, decided, signal) : [];
    return deciding('contribution', seen, recorded, async (tx, { set, author, files }) => {
      const now = clock.now();
      for (const file of covered)
        if (!(await drafts.putBlurred(tx, file))) throw refuse('changed_since_opened');
      await markFiles(tx, decided);
      const refused = new Set(
        decided.flatMap((file) => (file.decision === 'refuse' ? [file.material_id] : [])),
      );
      const accepted = files.filter(({ material_id }) => !refused.has(material_id));
      const isShort = accepted.length < contributionLimits.attachments.min;
      const withOthers = accepted.some(({ people }) => people === 'others');
      const publishes = decision === 'publish' && !isShort;
      // Nobody has seen a film that does not play yet.
      const facts = await films.facts(
        accepted.flatMap(({ film }) => film ?? []),
        tx,
      );
      if (publishes && accepted.some(({ film }) => film !== null && facts.get(film)?.state !== 'ready'))
        throw refuse('films_unready');
      if (publishes && set.asks_consents) {
        const missing = await missingConsents(tx, accepted);
        if (missing.length > 0) throw refuse('consent_missing', { files: numbersOf(files, missing) });
      } else if (publishes && withOthers && !verdict.people_confirm)
        throw refuse('review_people_unconfirmed');
      const reason =
        verdict.reason ?? (publishes ? '' : isShort && decision === 'publish' ? 'too_few' : 'other');
      await changeSet(tx, id, { decided_by: reviewer.uid, decided_at: now, reason, note: verdict.note });
      if (publishes) {
        await publish(tx, set, author, verdict.hot);
        return 'published';
      }
      if (decision === 'reject') {
        await changeSet(tx, id, { status: 'rejected', ended_at: now });
        await tellAuthor(tx, set, 'rejected');
        return 'rejected';
      }
      await drafts.backToWaiting(tx, set);
      await tellAuthor(tx, set, 'returned');
      return 'waiting';
    });
  };

  /** Texts stay, or the set goes back to its author; no file of it is refused or covered alone. */
  const decideTexts: ReviewRules['decide'] = async (reviewer, verdict, recorded) => {
    const { id, decision, reason, note, files: named } = verdict;
    const seen = await waitingSet('contribution_texts', reviewer.uid, id);
    const isWhole = named.every((file) => file.decision === 'publish' && !file.boxes?.length);
    return deciding('contribution_texts', seen, recorded, async (tx, { set }) => {
      if (!isWhole) throw refuse('review_files_wrong');
      const decided = { decided_by: reviewer.uid, decided_at: clock.now() };
      if (decision === 'publish') {
        await changeSet(tx, id, { ...decided, texts_changed_at: 0 });
        return 'published';
      }
      await changeSet(tx, id, { ...decided, reason: reason ?? 'other', note });
      await drafts.backToWaiting(tx, set);
      await tellAuthor(tx, set, 'returned');
      return 'waiting';
    });
  };

  const rulesOf = (kind: Kind, decide: ReviewRules['decide']): ReviewRules => ({
    decide,
    escalation: {
      named: async (id) => ({ kind: 'contribution', id: String(id) }),
      async hold(reviewer, id, recorded, holdItem) {
        const seen = await waitingSet(kind, reviewer.uid, id);
        const stays = kind === 'contribution' ? 'pending' : 'published';
        await deciding(kind, seen, recorded, async () => stays, holdItem);
      },
    },
    async waiting(reviewer, { offset, limit, out }) {
      const sets = (await db
        .selectFrom('contributions')
        .select(setColumns)
        .where(conditions[kind])
        .where('uid', '<>', reviewer.uid)
        .where('id', '<>', sql<number>`all(${out}::bigint[])`)
        .orderBy(kind === 'contribution' ? 'submitted_at' : 'texts_changed_at')
        .orderBy('id')
        .offset(offset)
        .limit(limit)
        .execute()) as StoredSet[];
      const bySet = Map.groupBy(
        await materialsOf(
          db,
          sets.map(({ id }) => id),
        ),
        ({ contribution }) => contribution,
      );
      const authors = await members.byUids(sets.map(({ uid }) => uid));
      return sets.flatMap((set) => {
        const author = authors.get(set.uid);
        const files = bySet.get(set.id) ?? [];
        if (!author) return [];
        return [
          {
            kind,
            id: set.id,
            title: set.title,
            author: memberSummaryOf(author, reviewer.standing, clock.now()),
            since: secondsOf(sinceOf(kind, set)),
            photos: set.photos,
            films: set.films,
            blur: asFlag(needsEyes(set, files)),
            people: asFlag(files.some(({ people }) => people === 'others')),
          },
        ];
      });
    },
    async count(reviewer, out) {
      const { count } = await db
        .selectFrom('contributions')
        .select(sql<number>`count(*)::int`.as('count'))
        .where(conditions[kind])
        .where('id', '<>', sql<number>`all(${out}::bigint[])`)
        .$if(reviewer !== undefined, (query) => query.where('uid', '<>', reviewer?.uid as Uid))
        .executeTakeFirstOrThrow();
      return count;
    },
    async open(reviewer, id, recorded) {
      const set = await waitingSet(kind, reviewer.uid, id);
      const author = await members.byUid(set.uid);
      if (!author) throw refuse('item_unknown');
      await recorded(db, set.uid);
      const [contribution] = await views.own([set], { ...reviewer, hasVisit: true });
      if (!contribution) throw refuse('item_unknown');
      const { published, rejected } = (await countsByStatus(db, set.uid)).counts;
      return {
        kind,
        // Read before everything that it stands for: what changes meanwhile has a later one.
        version: set.changed_at,
        author: memberSummaryOf(author, reviewer.standing, clock.now()),
        history: { published, rejected },
        contribution,
        ...(set.asks_consents && {
          unsigned: [...(await missingConsents(db, await materialsOf(db, [id])))],
        }),
        ...(isPolled(set) && { votes: await voteCounts(db, set) }),
      };
    },
    async fileItem(reviewer, id, material_id) {
      await waitingSet(kind, reviewer.uid, id);
      const files = await materialsOf(db, [id]);
      const file = files.find((each) => each.material_id === material_id && !isHiddenFile(each));
      if (!file) throw refuse('review_files_wrong');
      return file.picture === null && file.film === null
        ? undefined
        : { kind: 'photo', within: 0, id: String(material_id) };
    },
    async unveil(reviewer, id, recorded) {
      const set = await waitingSet(kind, reviewer.uid, id);
      await recorded(db, foundItem(set, await materialsOf(db, [id])));
    },
  });

  return {
    contribution: rulesOf('contribution', decideSet),
    contribution_texts: rulesOf('contribution_texts', decideTexts),
  };
}
