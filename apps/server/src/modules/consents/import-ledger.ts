// Ledgers that were begun in the past, such as that of a demo's member: nobody is mailed or notified.
import { consentLimits, type ConsentState, type Uid } from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import type { DepictedSets } from '../contributions/index.ts';
import { shownOf } from './ledger.ts';
import type { ConsentLinks } from './links.ts';
import type { Sealing } from './sealing.ts';
import * as store from './store.ts';

export type ImportedPerson = {
  name: string;
  email: string;
  state: ConsentState;
  /** Places in the set, from 0. */
  files: readonly number[];
  invitedAt: number;
  openedAt?: number;
  answeredAt?: number;
  withdrawnAt?: number;
};

type Needs = Use<'db' | 'dictionaries'> & {
  depicted: Pick<DepictedSets, 'find' | 'lock' | 'digests' | 'takeOut'>;
  links: Pick<ConsentLinks, 'personOf'>;
  seal: Sealing;
};

/** Nothing where the set has a ledger already. */
export const createLedgerImport =
  ({ db, dictionaries, depicted, links, seal }: Needs) =>
  async (author: { uid: Uid; nick: string }, number: number, people: readonly ImportedPerson[]) => {
    const found = await depicted.find(number);
    if (!found || (await store.consentsOfSet(db, number)).length > 0) return;
    const digests = await depicted.digests(found.files);
    const announce = await db.transaction().execute(async (tx) => {
      const set = await depicted.lock(tx, { author: author.uid, number });
      if (!set) return undefined;
      const gone: number[] = [];
      for (const { name, email, state, files, invitedAt, ...times } of people) {
        const { openedAt = 0, answeredAt = 0, withdrawnAt = 0 } = times;
        const isOut = state === 'refused' || state === 'withdrawn';
        const isSigned = state === 'signed' || state === 'withdrawn';
        const id = await store.addConsent(tx, {
          author: author.uid,
          contribution: number,
          name: isOut ? '' : name,
          email: store.isUnansweredState(state) ? email : '',
          person: links.personOf(author.uid, email),
          language: 'fr',
          invited_at: invitedAt,
          expires_at: invitedAt + consentLimits.linkMs,
          device: Buffer.alloc(0),
        });
        const named = set.files.flatMap((file, place) =>
          files.includes(place) ? [{ material: file.material_id, place, shown: shownOf(file) }] : [],
        );
        await store.putFiles(tx, id, named);
        const row = await store.consentById(tx, id);
        const signed = named.map(({ material, place }) => ({
          number: place + 1,
          sha256: digests.get(material) ?? null,
        }));
        await store.changeConsent(tx, id, {
          state: state === 'expired' ? 'invited' : state,
          opened_at: openedAt,
          decided_at: answeredAt,
          withdrawn_at: withdrawnAt,
          ...(isSigned &&
            row && {
              sealed: seal(
                { ...row, email, opened_at: openedAt },
                { name, author: author.nick, at: answeredAt, ageMethod: null, files: signed },
                dictionaries.fr.words,
              ),
            }),
        });
        for (const { material } of isSigned ? named : [])
          await store.changeFile(
            tx,
            { consent: id, material },
            { sha256: digests.get(material) ?? null, withdrawn_at: withdrawnAt },
          );
        if (isOut) gone.push(...named.map(({ material }) => material));
      }
      return depicted.takeOut(tx, number, gone);
    });
    announce?.();
  };
