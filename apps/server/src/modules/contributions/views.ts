// Rows as readers get them: cards of lists, whole sets, and what an author works on.
import {
  asFlag,
  type Captions,
  type Contribution,
  type ContributionCard,
  contributionLimits,
  type DraftFile,
  type FoundPlace,
  type Material,
  type MemberSummary,
  type OwnSet,
  secondsOf,
  standingOf,
} from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import type { CallContext } from '../../platform/http/call.ts';
import { personOf } from '../../platform/http/session.ts';
import { memberSummaryOf, type Members } from '../accounts/index.ts';
import type { Media, StoredUpload } from '../media/index.ts';
import { captionsOf } from './caption-store.ts';
import { type CardSet, cardSetsOf, type WhichCards } from './card-store.ts';
import { inReadersOrder, materialAddress } from './material-files.ts';
import { materialsOf, type StoredMaterial } from './material-store.ts';
import { filesOf, type MaterialFile, materialView, type ReaderOfSets } from './material-views.ts';
import { isForPremium } from './rights.ts';
import { setsById, shownStatus, type StoredSet } from './set-store.ts';

export const readerOf = (context: CallContext, now: number): ReaderOfSets => ({
  uid: context.session?.uid,
  standing: standingOf(personOf(context), now),
  hasVisit: context.hasGatePass,
});

function cardOf(
  set: CardSet,
  author: MemberSummary,
  { cover, filmMs }: { cover: Material | undefined; filmMs: number },
): ContributionCard {
  return {
    id: set.id,
    number: set.id,
    title: set.title,
    ...(set.section && { section: set.section }),
    premium: asFlag(isForPremium(set)),
    photos: set.photos,
    films: set.films,
    film_ms: filmMs,
    published: secondsOf(set.published_at),
    favourites: set.favourites,
    views: set.views,
    is_favourite_for_user: asFlag(set.isFavourite),
    author,
    ...(cover && { cover }),
  };
}

type OwnParts = {
  captions: ReadonlyMap<number, Captions>;
  fileOf: (material: StoredMaterial) => MaterialFile;
  arriving: readonly StoredUpload[];
  comments: number;
  reader: ReaderOfSets;
};

function ownOf(
  set: StoredSet,
  materials: readonly StoredMaterial[],
  { captions, fileOf, arriving, comments, reader }: OwnParts,
): OwnSet {
  const files = materials.map((material, order): DraftFile => {
    const { material_id } = material;
    const file = fileOf(material);
    const picture = file.picture?.id;
    return {
      ...materialView(material, { set, file, order, reader }),
      name: material.name,
      size: material.bytes,
      type: material.kind === 'photo' ? 'image/jpeg' : 'video/mp4',
      url: picture ? materialAddress(picture, 'small') : '',
      thumbnail_url: picture ? materialAddress(picture, 'thumb') : '',
      people: material.people,
      boxes: [...material.boxes],
      blurred: asFlag(material.blurred),
      poster_ms: file.film?.posterMs ?? 0,
      captions: captions.get(material_id) ?? {},
      refused: material.refused,
      meta: { id: material_id, context: `set:${set.id}` },
    };
  });
  return {
    id: set.id,
    number: set.id,
    status: shownStatus(set),
    title: set.title,
    description: set.description,
    ...(set.section && { section: set.section }),
    premium: asFlag(set.premium),
    blur: asFlag(set.blur),
    owner_confirm: asFlag(set.owner_confirm),
    publication_confirm: asFlag(set.publication_confirm),
    ...(set.cover !== null && { cover: set.cover }),
    version: set.changed_at,
    begun: secondsOf(set.begun_at),
    changed: secondsOf(set.changed_at),
    submitted: secondsOf(set.submitted_at),
    published: secondsOf(set.published_at),
    ended: secondsOf(set.ended_at),
    further_check: asFlag(set.status === 'hidden'),
    texts_waiting: asFlag(set.texts_changed_at > 0),
    views: set.views,
    favourites: set.favourites,
    comments,
    expires: set.submitted_at > 0 ? 0 : secondsOf(set.begun_at + contributionLimits.draftMs),
    reason: set.reason,
    note: set.note,
    files,
    arriving: arriving.map(({ name, received_bytes, total_bytes }) => ({
      name,
      size: received_bytes,
      total: total_bytes ?? 0,
    })),
  };
}

/** A set, or one of its materials; `material` 0: the set itself. */
export type PlacedItem = { contribution: number; material: number };

type Needs = Use<'db' | 'clock'> & {
  members: Pick<Members, 'summarized'>;
  media: Pick<Media, 'pictures' | 'films'>;
};

type AroundSets = {
  arriving: ReadonlyMap<number, readonly StoredUpload[]>;
  comments: ReadonlyMap<number, number>;
};
const nothingAround: AroundSets = { arriving: new Map(), comments: new Map() };

export function createSetViews({ db, clock, members, media }: Needs) {
  /** In the order of `ids`; a set whose author is gone is left out. */
  async function cards(
    ids: readonly number[],
    reader: ReaderOfSets,
    which: WhichCards = 'all',
  ): Promise<ContributionCard[]> {
    const now = clock.now();
    const sets = await cardSetsOf(db, ids, { reader: reader.uid, now, which });
    const [authors, fileOf] = await Promise.all([
      members.summarized(sets.map(({ uid }) => uid)),
      filesOf(
        media,
        sets.flatMap(({ cover }) => cover ?? []),
        sets.flatMap(({ filmIds }) => filmIds),
      ),
    ]);
    return sets.flatMap((set) => {
      const author = authors.get(set.uid);
      if (!author) return [];
      const { cover: shown } = set;
      const cover = shown && materialView(shown, { set, file: fileOf(shown), order: shown.order, reader });
      const filmMs = set.filmIds.reduce((ms, film) => ms + (fileOf({ film }).film?.durationMs ?? 0), 0);
      return [cardOf(set, memberSummaryOf(author, reader.standing, now), { cover, filmMs })];
    });
  }

  /** In this order: sets, and photos and films beside their sets. What is gone since is left out. */
  async function items(found: readonly PlacedItem[], reader: ReaderOfSets): Promise<FoundPlace[]> {
    const ids = [...new Set(found.map(({ contribution }) => contribution))];
    const withFiles = [
      ...new Set(found.filter(({ material }) => material > 0).map(({ contribution }) => contribution)),
    ];
    const [shown, sets, materials] = await Promise.all([
      cards(ids, reader, 'listed'),
      setsById(db, withFiles),
      materialsOf(db, withFiles),
    ]);
    const cardById = new Map(shown.map((card) => [card.id, card]));
    const named = new Set(found.map(({ material }) => material));
    const fileOf = await filesOf(
      media,
      materials.filter(({ material_id }) => named.has(material_id)),
    );
    const bySet = Map.groupBy(materials, ({ contribution }) => contribution);
    const viewById = new Map<number, Material>();
    for (const set of sets) {
      for (const [order, material] of inReadersOrder(set, bySet.get(set.id) ?? []).entries()) {
        const { material_id } = material;
        if (named.has(material_id))
          viewById.set(material_id, materialView(material, { set, file: fileOf(material), order, reader }));
      }
    }
    return found.flatMap(({ contribution, material: id }) => {
      const card = cardById.get(contribution);
      const material = viewById.get(id);
      if (!card || (id > 0 && !material)) return [];
      return [{ contribution: card, ...(material && { material }) }];
    });
  }

  /** As readers see it: the cover first, without what a reviewer refused. */
  async function whole(
    set: StoredSet,
    reader: ReaderOfSets,
  ): Promise<{ contribution: Contribution; materials: Material[] } | undefined> {
    const [card] = await cards([set.id], reader);
    if (!card) return undefined;
    const inOrder = inReadersOrder(set, await materialsOf(db, [set.id]));
    const fileOf = await filesOf(media, inOrder);
    return {
      contribution: {
        ...card,
        description: set.description,
        status: shownStatus(set),
        ...(set.status === 'hidden' && { further_check: 1 as const }),
        submitted: secondsOf(set.submitted_at),
      },
      materials: inOrder.map((material, order) =>
        materialView(material, { set, file: fileOf(material), order, reader }),
      ),
    };
  }

  /** One's own, with everything that can be edited. `arriving` and `comments`: by their set. */
  async function own(
    sets: readonly StoredSet[],
    reader: ReaderOfSets,
    { arriving, comments }: AroundSets = nothingAround,
  ): Promise<OwnSet[]> {
    const materials = await materialsOf(
      db,
      sets.map(({ id }) => id),
    );
    const fileOf = await filesOf(media, materials);
    const captions = await captionsOf(db, materials);
    const bySet = Map.groupBy(materials, ({ contribution }) => contribution);
    return sets.map((set) =>
      ownOf(set, bySet.get(set.id) ?? [], {
        captions,
        fileOf,
        arriving: arriving.get(set.id) ?? [],
        comments: comments.get(set.id) ?? 0,
        reader,
      }),
    );
  }

  return { cards, items, whole, own };
}

export type Views = ReturnType<typeof createSetViews>;
