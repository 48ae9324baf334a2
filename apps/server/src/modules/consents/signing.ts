// What a person does by their link, without an account: see their files, sign, refuse, and withdraw for ever. Author, set
// and row are locked in this order, so that of two answers, or of a withdrawal beside a publication, one comes first.
import { asFlag, type ConsentInvitation, type ConsentState, secondsOf, type Uid } from '@alcove/protocol';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import type { CallContext } from '../../platform/http/call.ts';
import { refuse } from '../../platform/refusal.ts';
import { deviceOf, type Members } from '../accounts/index.ts';
import type { DepictedSet, DepictedSets } from '../contributions/index.ts';
import type { Moderation } from '../moderation/index.ts';
import { shownOf } from './ledger.ts';
import type { ConsentLinks } from './links.ts';
import type { Sealing } from './sealing.ts';
import * as store from './store.ts';

type Needs = Use<'db' | 'clock' | 'notifications' | 'dictionaries'> & {
  members: Pick<Members, 'byUid' | 'isTheirBrowser'>;
  depicted: DepictedSets;
  moderationLog: Pick<Moderation['log'], 'consentAnswered'>;
  keepOut: Moderation['keepOut'];
  links: ConsentLinks;
  seal: Sealing;
};
type Outcome = 'signed' | 'refused' | 'withdrawn';
/** Of a row whose author is there; of one that is not answered, its set too. */
export type AskedConsent = store.Consent & { author: Uid; state: Exclude<store.StoredState, 'cancelled'> };

const isAsked = (row: store.Consent | undefined): row is AskedConsent =>
  row !== undefined &&
  row.author !== null &&
  row.state !== 'cancelled' &&
  (row.contribution !== null || !store.isUnansweredState(row.state));

export const shownState = (row: AskedConsent, now: number): ConsentState =>
  store.stateAt(row, now) as ConsentState;

export function createSigning(needs: Needs) {
  const { db, clock, notifications, dictionaries, members, depicted, moderationLog, keepOut, links, seal } =
    needs;

  const setOf = async ({ contribution }: AskedConsent): Promise<DepictedSet | undefined> =>
    contribution === null ? undefined : depicted.find(contribution);

  async function byToken(token: string): Promise<AskedConsent> {
    const id = links.consentIn(token);
    const row = id === undefined ? undefined : await store.consentById(db, id);
    if (!isAsked(row)) throw refuse('consent_link_invalid');
    return row;
  }

  /** What stands of all that this person signed for the author, in sets that still show it. */
  async function standing(row: AskedConsent) {
    const rows = (await store.signedBy(db, row.person)).filter(({ author }) => author === row.author);
    const byId = new Map(rows.map((each) => [each.id, each]));
    const sets = await depicted.findAll(rows.flatMap(({ contribution }) => contribution ?? []));
    return (await store.consentFilesOf(db, [...byId.keys()])).flatMap((file) => {
      const consent = byId.get(file.consent);
      const set = sets.get(consent?.contribution ?? 0);
      const isThere = set?.files.some(({ material_id }) => material_id === file.material);
      return consent && set && isThere && file.withdrawn_at === 0 ? [{ row: consent, file, set }] : [];
    });
  }

  /** The author answers for nobody: not in their session, and not in a browser that they have used. */
  async function byPerson(token: string, context: CallContext): Promise<AskedConsent> {
    const row = await byToken(token);
    const device = deviceOf(context.cookies);
    const isTheirs = await members.isTheirBrowser(row.author, context);
    if (isTheirs || device?.equals(row.device)) throw refuse('consent_same_browser');
    return row;
  }

  async function locked(tx: Database, { id, author, contribution: number }: AskedConsent) {
    const set = number === null ? undefined : await depicted.lock(tx, { author, number });
    const row = await store.lockConsent(tx, id);
    if (!set || !isAsked(row)) throw refuse('consent_link_invalid');
    return { set, row, files: await store.consentFilesOf(tx, [id]) };
  }

  function demandUnanswered(row: store.Consent): void {
    if (!store.isUnansweredState(row.state)) throw refuse('consent_answered');
    if (store.stateAt(row, clock.now()) === 'expired') throw refuse('consent_link_expired');
  }

  async function answered(
    tx: Database,
    { set, outcome, ids }: { set: DepictedSet; outcome: Outcome; ids: readonly number[] },
  ) {
    const numbers = set.files.flatMap((file, place) => (ids.includes(file.material_id) ? [place + 1] : []));
    await notifications.tell(tx, 'consentAnswered', {
      to: set.uid,
      entity: set.id,
      data: { title: set.title.slice(0, 100), outcome, files: numbers.join(', ') },
    });
    await moderationLog.consentAnswered(tx, { outcome, uid: set.uid, reference: `contribution ${set.id}` });
  }

  /** An answer is asked for. An old link still shows what this person signed by another. */
  async function waits(row: AskedConsent): Promise<boolean> {
    if (!store.isUnansweredState(row.state)) return false;
    if (store.stateAt(row, clock.now()) !== 'expired') return true;
    if ((await store.signedBy(db, row.person)).length === 0) throw refuse('consent_link_expired');
    return false;
  }

  /** What is shown is what is there now; files that went meanwhile are asked for no more. */
  async function markOpened(asked: AskedConsent): Promise<void> {
    await db.transaction().execute(async (tx) => {
      const { set, row, files } = await locked(tx, asked);
      demandUnanswered(row);
      const named = new Set(files.map(({ material }) => material));
      const there = set.files.flatMap((file, place) =>
        named.has(file.material_id) ? [{ material: file.material_id, place, shown: shownOf(file) }] : [],
      );
      await store.putFiles(tx, row.id, there);
      await store.changeConsent(tx, row.id, { state: 'opened', opened_at: row.opened_at || clock.now() });
    });
  }

  return {
    byToken,
    standing,

    async invitation(row: AskedConsent): Promise<ConsentInvitation> {
      const set = await setOf(row);
      const author = await members.byUid(row.author);
      const named = new Set((await store.consentFilesOf(db, [row.id])).map(({ material }) => material));
      const files = (set?.files ?? []).filter(({ material_id }) => named.has(material_id));
      return {
        state: shownState(row, clock.now()),
        author: author?.nick ?? '',
        photos: files.filter(({ kind }) => kind === 'photo').length,
        films: files.filter(({ kind }) => kind === 'video').length,
        expires: secondsOf(row.expires_at),
        signed: asFlag((await standing(row)).length > 0),
      };
    },

    async open(token: string, context: CallContext): Promise<AskedConsent> {
      const row = await byPerson(token, context);
      if (await waits(row)) await markOpened(row);
      return byToken(token);
    },

    /** What `open` answered, without opening anew what changed since. */
    async opened(token: string, context: CallContext): Promise<AskedConsent> {
      const row = await byPerson(token, context);
      if ((await waits(row)) && row.state === 'invited') throw refuse('consent_unopened');
      return row;
    },

    async sign(
      { token, name, files: seen }: { token: string; name: string; files?: readonly number[] | undefined },
      context: CallContext,
    ): Promise<AskedConsent> {
      const asked = await byPerson(token, context);
      const author = await members.byUid(asked.author);
      // Films are read whole: outside of every lock. What is digested is compared under it.
      const before = await setOf(asked);
      const named = new Set((await store.consentFilesOf(db, [asked.id])).map(({ material }) => material));
      const digested = (before?.files ?? []).filter(({ material_id }) => named.has(material_id));
      const digests = await depicted.digests(digested);
      await db.transaction().execute(async (tx) => {
        const { set, row, files } = await locked(tx, asked);
        demandUnanswered(row);
        if (row.state === 'invited') throw refuse('consent_unopened');
        const current = new Map(set.files.map((file) => [file.material_id, shownOf(file)]));
        const digestedAs = new Map(digested.map((file) => [file.material_id, shownOf(file)]));
        const isSame = files.every(
          ({ material, shown }) => current.get(material) === shown && digestedAs.get(material) === shown,
        );
        const wanted = new Set(seen ?? files.map(({ material }) => material));
        const isAll = wanted.size === files.length && files.every(({ material }) => wanted.has(material));
        if (files.length === 0 || !isSame || !isAll) throw refuse('consent_files_changed');
        const at = clock.now();
        const signed = files.map(({ material, place }) => ({
          number: place + 1,
          sha256: digests.get(material) ?? null,
        }));
        const sealed = seal(
          row,
          { name, author: author?.nick ?? '', at, ageMethod: context.ageMethod ?? null, files: signed },
          dictionaries[row.language].words,
        );
        for (const { material } of files)
          await store.changeFile(
            tx,
            { consent: row.id, material },
            { sha256: digests.get(material) ?? null },
          );
        // The address stands in the seal from now on, and nowhere else.
        await store.changeConsent(tx, row.id, { state: 'signed', decided_at: at, sealed, email: '' });
        const ids = files.map(({ material }) => material);
        await answered(tx, { set, outcome: 'signed', ids });
      });
      return byToken(token);
    },

    async refuse(token: string, context: CallContext): Promise<AskedConsent> {
      const asked = await byPerson(token, context);
      const announce = await db.transaction().execute(async (tx) => {
        const { set, row, files } = await locked(tx, asked);
        demandUnanswered(row);
        const ids = files.map(({ material }) => material);
        const change = { decided_at: clock.now(), name: '', email: '' };
        await store.changeConsent(tx, row.id, { state: 'refused', ...change });
        await answered(tx, { set, outcome: 'refused', ids });
        return depicted.takeOut(tx, set.id, ids);
      });
      announce();
      return byToken(token);
    },

    async withdraw(token: string, ids: readonly number[], context: CallContext): Promise<AskedConsent> {
      const asked = await byPerson(token, context);
      const announced = await db.transaction().execute(async (tx) => {
        const now = clock.now();
        const wanted = new Set(ids);
        const rows = await store.signedBy(tx, asked.person);
        const signed = (
          await store.consentFilesOf(
            tx,
            rows.map(({ id }) => id),
          )
        ).filter(({ material }) => wanted.has(material));
        if (wanted.size === 0 || [...wanted].some((id) => !signed.some(({ material }) => material === id)))
          throw refuse('item_unknown');
        const numbers = new Set(rows.flatMap(({ contribution }) => contribution ?? []));
        const after: (() => void | Promise<void>)[] = [];
        for (const number of [...numbers].toSorted((one, other) => one - other)) {
          const ofSet = rows.filter(({ contribution }) => contribution === number);
          const set = await depicted.lock(tx, { author: asked.author, number });
          if (!set) continue;
          const gone: number[] = [];
          for (const { id } of ofSet) {
            const row = await store.lockConsent(tx, id);
            if (row?.state !== 'signed') continue;
            const files = await store.consentFilesOf(tx, [id]);
            const these = files.filter((file) => wanted.has(file.material) && file.withdrawn_at === 0);
            for (const file of these) await store.changeFile(tx, file, { withdrawn_at: now });
            gone.push(...these.map(({ material }) => material));
            const isWhole = files.every((file) => file.withdrawn_at > 0 || these.includes(file));
            if (these.length > 0)
              await store.changeConsent(tx, id, {
                withdrawn_at: now,
                ...(isWhole && { state: 'withdrawn', name: '' }),
              });
          }
          if (gone.length === 0) continue;
          await answered(tx, { set, outcome: 'withdrawn', ids: gone });
          const shown = set.files.filter(({ material_id }) => gone.includes(material_id));
          after.push(await keepOut(tx, await depicted.prints(tx, shown)));
          after.push(await depicted.takeOut(tx, set.id, gone));
        }
        return after;
      });
      for (const announce of announced) await announce();
      return byToken(token);
    },
  };
}
export type SigningActs = ReturnType<typeof createSigning>;
