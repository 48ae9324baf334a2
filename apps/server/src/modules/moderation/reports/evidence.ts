// What is sealed with a report: the server's own copy of texts, people, times and pictures, encrypted, with the
// digest of everything.
import { createHash } from 'node:crypto';
import { type ReportKind, reportLimits, type ReportReason, type Uid } from '@alcove/protocol';
import type { Files } from '../../../platform/files/files.ts';
import { createSeal } from '../../../platform/seal.ts';
import type { Members } from '../../accounts/index.ts';
import type { Reported } from './reportable.ts';

type Person = { uid: number; nick: string };

/** As it is sealed; never changed, since old reports are read with the same shape. */
export type Evidence = {
  reference: string;
  kind: ReportKind;
  reason: ReportReason;
  comment: string;
  reportedAt: number;
  /** Null: the site's own copy of what a message names. */
  reporter: Person | null;
  author: Person | null;
  place: string;
  lines: {
    id: string;
    by: Person | null;
    text: string;
    at: number;
    reported: boolean;
    /** Numbers of sealed pictures. */
    pictures: number[];
  }[];
  pictures: { number: number; type: string; bytes: number; sha256: string }[];
  /** Pictures that could not be read. */
  missing: number;
};

export type SealedPicture = { number: number; type: string; sealed: Buffer };
export type SealedEvidence = { sealed: Buffer; sha256: string; pictures: SealedPicture[] };

/** Larger files are named as missing: pictures are re-encoded to far less. */
const pictureMaxBytes = 10 * 1_048_576;

const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex');
const ownerOfPicture = (reference: string, number: number): string => `${reference}/${number}`;

type Needs = { secretKey: string; files: Pick<Files, 'open'>; members: Pick<Members, 'byUids'> };
type About = Pick<Evidence, 'reference' | 'kind' | 'reason' | 'comment' | 'reportedAt'>;

export function createEvidence({ secretKey, files, members }: Needs) {
  const seal = createSeal({ secretKey, purpose: 'reports' });

  async function read(key: string): Promise<{ type: string; content: Buffer } | undefined> {
    const file = await files.open(key);
    if (!file) return undefined;
    if (file.bytes > pictureMaxBytes) {
      file.stream.destroy();
      return undefined;
    }
    return { type: file.type, content: Buffer.concat(await file.stream.toArray()) };
  }

  return {
    /** Reads files and nicks: outside a transaction. `given`: content of keys that are not stored. */
    async collect(
      reporter: Uid | undefined,
      found: Reported,
      about: About,
      given: ReadonlyMap<string, { type: string; content: Buffer }> = new Map(),
    ): Promise<SealedEvidence> {
      const { author, place = '', entries } = found;
      const uids = [reporter, author, ...entries.map(({ uid }) => uid)].filter((uid) => uid !== undefined);
      const known = await members.byUids([...new Set(uids)]);
      const person = (uid: Uid | undefined): Person | null =>
        uid === undefined ? null : { uid, nick: known.get(uid)?.nick ?? '' };

      const evidence: Evidence = {
        ...about,
        reporter: person(reporter),
        author: person(author),
        place,
        lines: [],
        pictures: [],
        missing: 0,
      };
      const pictures: SealedPicture[] = [];
      for (const { uid, files: keys, ...entry } of entries.slice(0, reportLimits.entries)) {
        const shown: number[] = [];
        for (const key of entry.reported ? keys : []) {
          const file =
            pictures.length < reportLimits.pictures ? (given.get(key) ?? (await read(key))) : undefined;
          if (!file) {
            evidence.missing += 1;
            continue;
          }
          const { type, content } = file;
          const number = pictures.length + 1;
          pictures.push({
            number,
            type,
            sealed: seal.seal(content, ownerOfPicture(about.reference, number)),
          });
          evidence.pictures.push({ number, type, bytes: content.length, sha256: sha256(content) });
          shown.push(number);
        }
        evidence.lines.push({ ...entry, by: person(uid), pictures: shown });
      }
      const content = Buffer.from(JSON.stringify(evidence));
      return { sealed: seal.seal(content, about.reference), sha256: sha256(content), pictures };
    },

    open: (reference: string, sealed: Buffer): Evidence =>
      JSON.parse(seal.open(sealed, reference).toString()) as Evidence,
    openPicture: (reference: string, { number, sealed }: Pick<SealedPicture, 'number' | 'sealed'>): Buffer =>
      seal.open(sealed, ownerOfPicture(reference, number)),
  };
}
export type EvidenceSeal = ReturnType<typeof createEvidence>;
