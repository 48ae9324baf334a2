// What the team removes because of what it shows: its prints are known from then on, and copies that are on the site are
// hidden by a job as parts of the same case, which a killed server takes up again; their authors are told.
import {
  type CaseGround,
  type KnownImageKind,
  knownImageLimits,
  type ReportKind,
  type Uid,
} from '@alcove/protocol';
import * as z from 'zod/mini';
import type { Database } from '../../../platform/db/database.ts';
import type { Use } from '../../../platform/engines.ts';
import type { JobSpec } from '../../../platform/jobs/jobs.ts';
import type { Members } from '../../accounts/index.ts';
import { pictureOfFile, type Pictures } from '../../media/index.ts';
import { itemsOf, nameOf } from '../cases/case-store.ts';
import { reportableOf } from '../cases/decision-rules.ts';
import { lockItems } from '../reports/hiding-store.ts';
import type { Reported, ReportedItem } from '../reports/reportable.ts';
import type { SealedFor, ThingSealing } from '../evidence/thing-sealing.ts';
import type { OwnRemovals } from './own-removals.ts';
import * as store from './store.ts';

const kindOf: Partial<Record<CaseGround, KnownImageKind>> = {
  law_minor: 'minor',
  law_illegal: 'illegal',
  law_image: 'consent',
  terms_consent: 'consent',
};

export type RemovedPrint = Pick<store.NewKnown, 'pdq' | 'sha256' | 'turned'>;
type Item = ReportedItem & { kind: ReportKind };

const copying: JobSpec<{ reference: string }> = {
  name: 'known_image_copies',
  payload: z.object({ reference: z.string().check(z.maxLength(20)) }),
};

type Needs = Use<'db' | 'clock' | 'jobs' | 'log'> & {
  pictures: Pick<Pictures, 'printsOf' | 'near' | 'framesOf'>;
  sealing: Pick<ThingSealing, 'copiesOf'>;
  members: Pick<Members, 'lock'>;
  copyCases: {
    add(tx: Database, removal: string, item: Item, author: Uid | undefined): Promise<string | undefined>;
  };
  reports: {
    findForTeam(kind: ReportKind, item: ReportedItem): Promise<Reported | undefined>;
    itemOfPicture(picture: { shelf: string; id: string }): Promise<Item | undefined>;
    hidings: {
      hide(
        tx: Database,
        hidden: {
          kind: ReportKind;
          items: ReportedItem[];
          cause: string;
          areCopies: boolean;
          seals: SealedFor;
        },
      ): Promise<() => void>;
    };
  };
  own: Pick<OwnRemovals, 'changed'>;
};

const filesIn = (found: Reported | undefined): string[] =>
  found?.entries.flatMap(({ reported, files }) => (reported ? files : [])) ?? [];

/**
 * A film is found by its frames under an id of its own, also where a whole set is named: it is one of the things, or it
 * is in one and all its pictures are known.
 */
const isPartOf = (
  things: ReadonlySet<string>,
  pictures: ReadonlySet<string>,
  item: Item,
  files: readonly string[],
): boolean =>
  things.has(nameOf(item)) ||
  (files.length > 0 && files.every((file) => pictures.has(pictureOfFile(file).id)));

export function createRemovals(needs: Needs) {
  const { db, clock, jobs, log, pictures, reports, own, sealing, members, copyCases } = needs;

  const filesOf = async ({ kind, ...item }: Item) => filesIn(await reports.findForTeam(kind, item));

  /** Of all pictures of these things. */
  async function printsOf(items: readonly Item[]) {
    const prints = [];
    for (const item of items)
      for (const file of await filesOf(item)) {
        const print = await pictures.printsOf(file);
        if (print) prints.push({ ...print, id: pictureOfFile(file).id });
      }
    return prints;
  }

  async function hideCopy(
    reference: string,
    picture: { shelf: string; id: string },
    isOwn: (item: Item, files: string[]) => boolean,
  ): Promise<void> {
    const item = await reports.itemOfPicture(picture);
    if (!item)
      return void log.warn(
        { reference, shelf: picture.shelf },
        'a copy of what was removed is in no known place',
      );
    const { kind, ...named } = item;
    const found = await reports.findForTeam(kind, named);
    if (isOwn(item, filesIn(found))) return;
    const copies = found ? await sealing.copiesOf([{ item, found }]) : [];
    const after = await db.transaction().execute(async (tx) => {
      const holder = found?.author === undefined ? undefined : await members.lock(tx, found.author);
      await lockItems(tx, [item]);
      const told = await copyCases.add(tx, reference, item, holder?.uid);
      if (told === undefined) return undefined;
      return reports.hidings.hide(tx, {
        kind,
        items: [named],
        cause: reference,
        areCopies: true,
        seals: { reference: told, copies },
      });
    });
    after?.();
  }

  jobs.handle(copying, async ({ reference }) => {
    const items = reportableOf((await itemsOf(db, [reference])).get(reference) ?? []);
    const files = (await Promise.all(items.map(filesOf))).flat();
    const hidden = new Set(files.map((file) => pictureOfFile(file).id));
    const own = new Set(items.map(nameOf));
    const isOwn = (item: Item, shown: string[]) => isPartOf(own, hidden, item, shown);
    for (const { pdq, sha256, turned } of await store.removedBy(db, reference)) {
      const isClear = pdq !== '';
      const copies = await pictures.near({
        sha256,
        pdqs: [pdq, ...turned],
        pdqQuality: isClear ? knownImageLimits.quality : 0,
        quality: knownImageLimits.quality,
        most: knownImageLimits.copyBits,
        besides: [...hidden],
      });
      for (const copy of copies) {
        await hideCopy(reference, copy, isOwn);
        hidden.add(copy.id);
      }
    }
  });

  return {
    /** Before the transaction of a decision: it decodes pictures. */
    async collect(ground: CaseGround, items: readonly Item[]): Promise<RemovedPrint[]> {
      if (!kindOf[ground]) return [];
      return (await printsOf(items)).map(({ sha256, pdqs: [upright, ...turned], pdqQuality }) =>
        pdqQuality >= knownImageLimits.quality
          ? { sha256, pdq: upright, turned }
          : { sha256, pdq: '', turned: [] },
      );
    },

    /** In the transaction of the decision. A reversed one leaves nothing known. */
    async settle(
      tx: Database,
      reference: string,
      ground: CaseGround,
      prints: readonly RemovedPrint[],
    ): Promise<void> {
      await store.removeOf(tx, reference);
      const kind = kindOf[ground];
      if (!kind || prints.length === 0) return;
      for (const print of prints)
        await store.addKnown(tx, { ...print, source: '', removal: reference, kind, label: '' }, clock.now());
      await jobs.add(tx, copying, { reference }, { key: `${copying.name} ${reference}` });
    },

    changed: () => own.changed(),

    /** Pictures and films that may show the same as those of the things, for the person who decides: the nearest of each. */
    async alike(items: readonly Item[]): Promise<{ item: Item; bits: number }[]> {
      const prints = await printsOf(items);
      const besides = prints.map(({ id }) => id);
      const own = new Set(items.map(nameOf));
      const known = new Set(besides);
      const found = new Map<string, { item: Item; bits: number }>();
      const { quality, bits: most } = knownImageLimits;
      for (const print of prints) {
        const frames = await pictures.framesOf(print.id, quality);
        const [one, ...more] = [...(print.pdqQuality >= quality ? print.pdqs : []), ...frames];
        const pdqs: typeof print.pdqs = one === undefined ? print.pdqs : [one, ...more];
        const pdqQuality = one === undefined ? print.pdqQuality : quality;
        const asked = { ...print, pdqs, pdqQuality, quality, most, besides };
        for (const { bits, ...picture } of await pictures.near(asked)) {
          const item = await reports.itemOfPicture(picture);
          if (!item || found.has(nameOf(item))) continue;
          if (!isPartOf(own, known, item, await filesOf(item))) found.set(nameOf(item), { item, bits });
        }
      }
      return [...found.values()];
    },
  };
}
export type Removals = ReturnType<typeof createRemovals>;
