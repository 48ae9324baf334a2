// Rows of the ledger as authors, the people who sign, and the team read them.
import {
  asFlag,
  type ConsentState,
  consentLimits,
  type DepictedPeople,
  type OpenedConsent,
  secondsOf,
} from '@alcove/protocol';
import type { DepictedSet } from '../contributions/index.ts';
import { type Consent, type ConsentFile, stateAt } from './store.ts';

export const timesOf = (row: Consent) => ({
  invited: secondsOf(row.invited_at),
  opened: secondsOf(row.opened_at),
  decided: secondsOf(row.decided_at),
  withdrawn: secondsOf(row.withdrawn_at),
  expires: secondsOf(row.expires_at),
});

type Own = {
  set: DepictedSet;
  rows: readonly Consent[];
  files: readonly ConsentFile[];
  tiles: ReadonlyMap<number, string>;
  missing: readonly number[];
  mailsToday: number;
  now: number;
};

/** Files that are gone come last, for as long as somebody's answer names them. */
export function ledgerView({ set, rows, files, tiles, missing, mailsToday, now }: Own): DepictedPeople {
  const there = new Set(set.files.map(({ material_id }) => material_id));
  const gone = [...new Set(files.map(({ material }) => material))].filter((id) => !there.has(id));
  const bySet = Map.groupBy(files, ({ consent }) => consent);
  return {
    number: set.id,
    title: set.title,
    status: set.status,
    files: [
      ...set.files.map(({ material_id, kind, people }, place) => ({
        material_id,
        number: place + 1,
        kind,
        people,
        url: tiles.get(material_id) ?? '',
        missing: asFlag(missing.includes(material_id)),
      })),
      ...gone.map((material_id) => ({
        material_id,
        number: 0,
        kind: 'photo' as const,
        people: 'others' as const,
        url: '',
        missing: asFlag(false),
      })),
    ],
    people: rows.map((row) => ({
      id: row.id,
      name: row.name,
      state: stateAt(row, now) as ConsentState,
      files: (bySet.get(row.id) ?? []).map(({ material }) => material),
      reminded: secondsOf(row.reminded_at),
      ...timesOf(row),
    })),
    mails_left: Math.max(0, consentLimits.mailsPerDay - mailsToday),
  };
}

type Opened = {
  row: Consent;
  state: ConsentState;
  author: string;
  set: DepictedSet | undefined;
  files: readonly ConsentFile[];
  signed: readonly { row: Consent; file: ConsentFile; set: DepictedSet }[];
  address: (consent: number, material: number, as: 'jpg' | 'mp4') => string;
};

export function openedView({ row, state, author, set, files, signed, address }: Opened): OpenedConsent {
  const isAsked = state === 'opened';
  const named = new Set(files.map(({ material }) => material));
  return {
    state,
    author,
    title: set?.title ?? '',
    expires: secondsOf(row.expires_at),
    files: (set?.files ?? []).flatMap(({ material_id, kind, film }, place) =>
      isAsked && named.has(material_id)
        ? [
            {
              material_id,
              kind,
              number: place + 1,
              url: address(row.id, material_id, 'jpg'),
              film: film === null ? '' : address(row.id, material_id, 'mp4'),
            },
          ]
        : [],
    ),
    signed: signed.map(({ row: consent, file: { material }, set: of }) => ({
      material_id: material,
      title: of.title,
      number: of.files.findIndex(({ material_id }) => material_id === material) + 1,
      signed: secondsOf(consent.decided_at),
      visible: asFlag(of.isVisible),
      url: address(consent.id, material, 'jpg'),
    })),
    decided: secondsOf(row.decided_at),
    withdrawn: secondsOf(row.withdrawn_at),
    erased: row.withdrawn_at > 0 ? secondsOf(row.withdrawn_at + consentLimits.erasedMs) : 0,
  };
}
