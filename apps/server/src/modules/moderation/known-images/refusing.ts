// The screen before every stored picture: one that shows a known image is refused, and what was sent is sealed in a case,
// once a day for a member and a picture.
//
//   match ──► sealed, with its case, in one transaction ──► refused
import {
  type CaseKind,
  dayMs,
  defaultLanguage,
  type KnownImageKind,
  knownImageLimits,
  type PictureDoor,
  type ReportReason,
  type Uid,
} from '@alcove/protocol';
import type { Use } from '../../../platform/engines.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Members } from '../../accounts/index.ts';
import type { Screened, PictureSender } from '../../media/index.ts';
import type { Intake } from '../cases/intake.ts';
import { newReference } from '../reference.ts';
import type { EvidenceSeal } from '../reports/evidence.ts';
import { addSealed } from '../reports/report-store.ts';
import type { Match } from './known-set.ts';
import type { KnownLists, ListedMatch } from './lists.ts';
import type { OwnRemovals } from './own-removals.ts';
import * as store from './store.ts';

const caseKindOf: Record<KnownImageKind, CaseKind> = {
  minor: 'minor',
  illegal: 'illegal',
  consent: 'complaint',
  withdrawn: 'complaint',
};
const reasonOf: Record<KnownImageKind, ReportReason> = {
  minor: 'underage',
  illegal: 'illegal',
  consent: 'no_consent',
  withdrawn: 'no_consent',
};

type Found = (Match & { isOwn: true }) | (ListedMatch & { isOwn: false });

type Needs = Use<'db' | 'clock' | 'dictionaries'> & {
  members: Pick<Members, 'lock'>;
  intake: Pick<Intake, 'receive'>;
  evidence: Pick<EvidenceSeal, 'collect'>;
  lists: Pick<KnownLists, 'find' | 'readAgain' | 'rowOf'>;
  own: Pick<OwnRemovals, 'find'>;
  refused(door: PictureDoor): void;
};

export function createRefusing(needs: Needs) {
  const { db, clock, dictionaries, members, intake, evidence, lists, own } = needs;

  function find({ sha256, pdqs, pdqQuality }: Omit<Screened, 'shown'>): Found | undefined {
    const asked = { sha256, pdqs, isClear: pdqQuality >= knownImageLimits.quality };
    const removed = own.find(asked);
    if (removed) return { ...removed, isOwn: true };
    const listed = lists.find(asked);
    return listed && { ...listed, isOwn: false };
  }

  /** What is sealed: the picture as it was made of the file, and what it matched. */
  async function seal(sender: PictureSender, arrived: Screened, found: Found, row: store.NewKnown) {
    const { words } = dictionaries[defaultLanguage];
    const about = { reference: newReference(), reason: reasonOf[found.kind], reportedAt: clock.now() };
    const key = 'refused';
    const text = words.t('moderation:known.sealed', {
      source: row.source || words.t('moderation:known.own'),
      label: row.label || '–',
      bits: found.bits,
      sha256: arrived.sha256,
    });
    const entry = { id: arrived.sha256, uid: sender.by, text, at: clock.now(), files: [key], reported: true };
    const reported = {
      author: sender.by,
      place: words.t(`moderation:known.doors.${sender.door}`),
      entries: [entry],
    };
    const given = new Map([[key, { type: 'image/jpeg', content: Buffer.from(arrived.shown) }]]);
    const sealed = await evidence.collect(
      undefined,
      reported,
      { ...about, kind: 'photo', comment: '' },
      given,
    );
    return { ...about, sealed };
  }

  async function record(sender: PictureSender, arrived: Screened, found: Found): Promise<void> {
    const { source, row: listed } = found.isOwn ? { source: '', row: undefined } : await lists.rowOf(found);
    const row: store.NewKnown = {
      source: source.slice(0, 200),
      removal: null,
      kind: found.kind,
      pdq: listed?.pdq ?? arrived.pdqs[0],
      sha256: listed?.sha256 ?? '',
      label: (listed?.label ?? '').slice(0, 200),
    };
    const { sealed, ...about } = await seal(sender, arrived, found, row);
    const { reference: notice } = about;
    const { turn, bits } = found;
    const now = clock.now();
    await db.transaction().execute(async (tx) => {
      if (!(await members.lock(tx, sender.by))) return;
      const id = found.isOwn ? found.line : await store.addKnown(tx, row, now);
      // Null: its decision was reversed meanwhile.
      const known = (await store.countRefusal(tx, id)) ? id : null;
      const refused = { known, uid: sender.by, door: sender.door, sha256: arrived.sha256, bits, turn };
      const day = Math.floor(now / dayMs);
      if (!(await store.addRefusal(tx, { ...refused, day, notice, refused_at: now }))) return;
      await addSealed(tx, { ...about, kind: 'photo', reporter: null }, sealed);
      await intake.receive(tx, {
        source: 'copy',
        reference: notice,
        kind: caseKindOf[found.kind],
        items: [],
        author: sender.by as Uid,
      });
    });
  }

  return {
    find,
    async screen(sender: PictureSender, arrived: Screened): Promise<void> {
      await lists.readAgain();
      const found = find(arrived);
      if (!found || (await store.isAllowed(db, arrived.sha256))) return;
      await record(sender, arrived, found);
      needs.refused(sender.door);
      throw refuse('image_refused');
    },
  };
}
export type Refusing = ReturnType<typeof createRefusing>;
