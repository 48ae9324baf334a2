// What a member asks: a code, and a look at the photo that shows it. Each with the member locked.
import { randomInt } from 'node:crypto';
import { certification, type CertificationState, type Uid } from '@alcove/protocol';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import type { UploadedFile } from '../../platform/http/upload.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import type { Member, Members } from '../accounts/index.ts';
import type { Pictures } from '../media/index.ts';
import { certificationDemand, certificationShelf, certificationSizes } from './photo-files.ts';
import * as store from './store.ts';

type Needs = Use<'db' | 'clock'> & { members: Pick<Members, 'lock' | 'byUid'>; pictures: Pictures };

export type ImportedRequest = { uid: Uid; code: string; sentAt: number; file: UploadedFile };

const freshCode = (): string =>
  String(randomInt(10 ** certification.digits)).padStart(certification.digits, '0');

function refuseClosed(member: Member, found: store.Certification | undefined): void {
  if (member.certified) throw refuse('certified_already');
  if (found && store.isWaiting(found)) throw refuse('certification_waits');
}

/** The member's, while it is valid. */
function demandCode(now: number, member: Member, found: store.Certification | undefined) {
  refuseClosed(member, found);
  const isOpen = found?.decision === null && found.code_at + certification.codeMs > now;
  if (!found || !isOpen) throw refuse('certification_code_ended');
  return found;
}

export function createCertificationRequests({ db, clock, members, pictures }: Needs) {
  const locked = <T>(uid: Uid, work: (tx: Database, member: Member) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (tx) => {
      const member = await members.lock(tx, uid);
      if (!member) throw refuse('logged_out');
      return work(tx, member);
    });

  async function state(uid: Uid): Promise<CertificationState> {
    const member = await members.byUid(uid);
    return store.certificationStateOf(
      await store.certificationOf(db, uid),
      member?.certified === true,
      clock.now(),
    );
  }

  return {
    state,

    async code(uid: Uid): Promise<CertificationState> {
      await locked(uid, async (tx, member) => {
        const found = await store.certificationOf(tx, uid);
        refuseClosed(member, found);
        if (found?.picture) await pictures.release(tx, [found.picture]);
        await store.putCode(tx, uid, freshCode(), clock.now());
      });
      return state(uid);
    },

    async send(uid: Uid, file: UploadedFile, signal: AbortSignal): Promise<CertificationState> {
      // Before a decoder works for nothing.
      const asking = await members.byUid(uid);
      if (!asking) throw refuse('logged_out');
      demandCode(clock.now(), asking, await store.certificationOf(db, uid));
      const picture = await pictures.keep(file, {
        shelf: certificationShelf,
        demand: certificationDemand,
        sizes: certificationSizes,
        signal,
        sender: { by: uid, door: 'certification' },
      });
      try {
        await locked(uid, async (tx, member) => {
          const found = demandCode(clock.now(), member, await store.certificationOf(tx, uid));
          if (!(await pictures.use(tx, picture))) throw refuse('upload_failed');
          await store.changeCertification(tx, found, { picture, sent_at: clock.now() });
        });
      } catch (error) {
        if (error instanceof Refusal) await pictures.release(db, [picture]);
        throw error;
      }
      return state(uid);
    },

    /** Of a demo's past: a code, and the photo that was sent with it. */
    async importRequest({ uid, code, sentAt, file }: ImportedRequest): Promise<void> {
      const { signal } = new AbortController();
      const keeping = { shelf: certificationShelf, demand: certificationDemand, sizes: certificationSizes };
      const picture = await pictures.keep(file, { ...keeping, signal });
      await locked(uid, async (tx, member) => {
        const found = await store.certificationOf(tx, uid);
        if (found || member.certified || !(await pictures.use(tx, picture))) return;
        await store.putCode(tx, uid, code, sentAt);
        const put = await store.certificationOf(tx, uid);
        if (put) await store.changeCertification(tx, put, { picture, sent_at: sentAt });
      });
    },

    async withdraw(uid: Uid): Promise<CertificationState> {
      await locked(uid, async (tx) => {
        const found = await store.certificationOf(tx, uid);
        if (!found || !store.isWaiting(found) || found.picture === null) throw refuse('item_unknown');
        await pictures.release(tx, [found.picture]);
        await store.changeCertification(tx, found, { picture: null, sent_at: null });
      });
      return state(uid);
    },
  };
}
export type CertificationRequests = ReturnType<typeof createCertificationRequests>;
