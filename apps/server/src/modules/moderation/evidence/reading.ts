// What a case has sealed, as a list for those who decide, and the sheet for an authority: who, when, addresses and
// digests, and no picture.
import { asFlag, type ReportKind, type Uid } from '@alcove/protocol';
import type { Use } from '../../../platform/engines.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Members } from '../../accounts/index.ts';
import type { ModerationLog } from '../moderation-log.ts';
import * as openings from './opening-store.ts';
import { pieceById, sealedPiecesOf, type StoredPiece } from './piece-store.ts';
import { type AuthorsOfCases, keepingOf, sealedCaseFor } from './sealed-cases.ts';
import type { SealedBytes } from './sealed-bytes.ts';
import type { SealedWords } from './thing-sealing.ts';
import { openingView, type PersonOf, pieceViews } from './views.ts';

/** Pages of things that have one of their own. */
const pages: Partial<Record<ReportKind, string>> = {
  contribution: '/contribution/',
  photo: '/photo/',
  post: '/mur/',
};

type Needs = Use<'db' | 'clock'> & {
  members: Pick<Members, 'byUids'>;
  authors: AuthorsOfCases;
  moderationLog: Pick<ModerationLog, 'evidenceDone'>;
  sealedBytes: Pick<SealedBytes, 'openWords'>;
  origin(): string;
};

export function createEvidenceReading(needs: Needs) {
  const { db, clock, members, authors, moderationLog, sealedBytes, origin } = needs;

  async function personsOf(uids: readonly (Uid | null)[]): Promise<PersonOf> {
    const known = await members.byUids([...new Set(uids.filter((uid) => uid !== null))]);
    return (uid) => (uid === null ? null : { uid, nick: known.get(uid)?.nick ?? '' });
  }

  async function wordsOf({ id, reference, thing, within, item }: StoredPiece): Promise<SealedWords> {
    const found = await pieceById(db, reference, id);
    if (!found?.words) throw refuse('item_unknown');
    return sealedBytes.openWords(reference, { kind: thing as ReportKind, within, id: item }, found.words);
  }

  const addressOf = ({ kind, id }: SealedWords['thing']): string => {
    const page = pages[kind];
    return page === undefined ? '' : `${origin()}${page}${id}`;
  };

  return {
    wordsOf,

    async list(reader: Uid, asked: string) {
      const { row } = await sealedCaseFor(db, authors, reader, asked);
      const { reference } = row;
      const [pieces, asking, sheets, { minor, until }] = await Promise.all([
        sealedPiecesOf(db, reference),
        openings.openingsOf(db, reference),
        openings.sheetsOf(db, reference),
        keepingOf(db, reference),
      ]);
      const looks = await openings.looksOf(
        db,
        asking.map(({ id }) => id),
      );
      const person = await personsOf([
        ...asking.flatMap(({ asked_by, answered_by }) => [asked_by, answered_by]),
        ...sheets.map(({ sent_by }) => sent_by as Uid | null),
      ]);
      const now = clock.now();
      return {
        reference,
        minor: asFlag(minor),
        pieces: pieceViews(pieces),
        openings: asking.map((each) => openingView(each, { reader, now, looks, person })),
        sent: sheets.map(({ sent_by, sent_at: at, authority, number }) => ({
          at,
          by: person(sent_by as Uid | null),
          authority,
          number,
        })),
        kept_until: until,
        now,
      };
    },

    /** For an authority alone; making it is recorded. */
    async sheet(reader: Uid, asked: string) {
      const { row, author } = await sealedCaseFor(db, authors, reader, asked);
      const { reference } = row;
      if (!(await keepingOf(db, reference)).minor) throw refuse('item_unknown');
      const pieces = await sealedPiecesOf(db, reference);
      const words = [];
      for (const piece of pieces)
        if (piece.kind === 'words') words.push({ hidden_at: piece.taken_at, ...(await wordsOf(piece)) });
      await moderationLog.evidenceDone(db, {
        act: 'evidence_sheet_seen',
        by: reader,
        uid: author ?? null,
        reference,
      });
      return {
        reference,
        received_at: row.received_at,
        author: words[0]?.author ?? null,
        things: words.flatMap(({ thing, place, entries, hidden_at }) =>
          entries
            .filter(({ reported, id }) => reported && id === thing.id)
            .map(({ at }) => ({
              kind: thing.kind,
              id: thing.id,
              place,
              address: addressOf(thing),
              at,
              hidden_at,
            })),
        ),
        pieces: pieceViews(pieces),
        now: clock.now(),
      };
    },

    async sent(by: Uid, said: { reference: string; authority: string; number: string }): Promise<number> {
      const { row, author } = await sealedCaseFor(db, authors, by, said.reference);
      const { reference } = row;
      if (!(await keepingOf(db, reference)).minor) throw refuse('item_unknown');
      const { authority, number } = said;
      const now = clock.now();
      await db.transaction().execute(async (tx) => {
        await openings.addSheet(tx, { reference, sent_by: by, sent_at: now, authority, number });
        const why = [authority, number].filter(Boolean).join(' · ');
        const about = { uid: author ?? null, reference, why };
        await moderationLog.evidenceDone(tx, { act: 'evidence_sent', by, ...about });
      });
      return now;
    },
  };
}
export type EvidenceReading = ReturnType<typeof createEvidenceReading>;
