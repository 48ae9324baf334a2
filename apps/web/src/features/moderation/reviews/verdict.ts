// A reviewer's verdict on a set, as it grows: one choice for each file, then what is sent.
import {
  contributionLimits,
  type DraftFile,
  type FaceBox,
  type FileDecision,
  type OwnSet,
  type ReviewReason,
} from '@alcove/protocol';

export type Choice = 'publish' | 'blur' | 'refuse';

/** In the order of their keys, 1 to 6. */
export const fileReasons = [
  'consent',
  'minor',
  'public_place',
  'stolen',
  'low_quality',
  'section',
] as const satisfies readonly ReviewReason[];
export type FileReason = (typeof fileReasons)[number];

export type FileVerdict = { choice?: Choice; reason?: FileReason; boxes: readonly FaceBox[] };
export type SetVerdict = {
  files: Readonly<Record<number, FileVerdict>>;
  /** For the Hot section, where that was proposed. */
  hot: boolean;
  /** Others than the author are visible and have agreed. */
  agreed: boolean;
  note: string;
};

export const noVerdict: SetVerdict = { files: {}, hot: true, agreed: false, note: '' };

const undecided: FileVerdict = { boxes: [] };
export const verdictOn = (
  verdict: SetVerdict,
  { material_id: id }: Pick<DraftFile, 'material_id'>,
): FileVerdict => verdict.files[id] ?? undecided;

export const withFile = (verdict: SetVerdict, id: number, change: Partial<FileVerdict>): SetVerdict => ({
  ...verdict,
  files: { ...verdict.files, [id]: { ...undecided, ...verdict.files[id], ...change } },
});

/** Boxes make a file one to blur; without the last of them it waits for a decision again. */
export const withBoxes = (verdict: SetVerdict, id: number, boxes: readonly FaceBox[]): SetVerdict =>
  withFile(verdict, id, { boxes, choice: 'blur' });

const isRefused = ({ choice }: FileVerdict): boolean => choice === 'refuse';

/** Why a file keeps the set from its decision: nothing chosen, no box drawn, or a film that nobody has seen. */
export type Lack = 'choice' | 'box' | 'film';

export function lackOf(file: DraftFile, given: FileVerdict): Lack | undefined {
  if (isRefused(given)) return given.reason ? undefined : 'choice';
  if (!given.choice) return 'choice';
  if (given.choice === 'blur' && given.boxes.length === 0) return 'box';
  return file.state === 'ready' ? undefined : 'film';
}

export type Summary = {
  accepted: number;
  refused: number;
  decided: number;
  lacking: { name: string; lack: Lack }[];
  /** Accepted files on which others are visible. */
  withOthers: string[];
  /** Too few are left: nothing is published, and the author may add some. */
  isShort: boolean;
};

export function summaryOf({ files }: Pick<OwnSet, 'files'>, verdict: SetVerdict): Summary {
  const judged = files.map((file) => ({ file, given: verdictOn(verdict, file) }));
  const lacking = judged.flatMap(({ file, given }) => {
    const lack = lackOf(file, given);
    return lack ? [{ name: file.name, lack }] : [];
  });
  const refused = judged.filter(({ given }) => isRefused(given));
  const withOthers = judged.flatMap(({ file, given }) =>
    !isRefused(given) && file.people === 'others' ? [file.name] : [],
  );
  const left = files.length - refused.length;
  return {
    accepted: judged.filter(({ given }) => given.choice && !isRefused(given)).length,
    refused: refused.length,
    decided: files.length - lacking.length,
    lacking,
    withOthers,
    isShort: left < contributionLimits.attachments.min,
  };
}

/** The numbers of accepted files for which a visible person has not signed. */
export const consentsLacking = (
  files: readonly DraftFile[],
  verdict: SetVerdict,
  unsigned: readonly number[],
): number[] =>
  files.flatMap((file, place) =>
    unsigned.includes(file.material_id) && !isRefused(verdictOn(verdict, file)) ? [place + 1] : [],
  );

export const decisionsOf = ({ files }: Pick<OwnSet, 'files'>, verdict: SetVerdict): FileDecision[] =>
  files.flatMap((file): FileDecision[] => {
    const { material_id } = file;
    const given = verdictOn(verdict, file);
    if (isRefused(given)) return [{ material_id, decision: 'refuse', reason: given.reason }];
    if (given.choice === 'blur') return [{ material_id, decision: 'publish', boxes: [...given.boxes] }];
    return given.choice ? [{ material_id, decision: 'publish' }] : [];
  });

/** `1`, then `2` soon after it: the twelfth file, where there is one. */
export function fileByKeys(typed: string, count: number): number | undefined {
  const number = Number(typed);
  if (number >= 1 && number <= count) return number - 1;
  const last = Number(typed.slice(-1));
  return last >= 1 && last <= count ? last - 1 : undefined;
}
