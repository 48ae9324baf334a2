// Files of sets as members send them, and sets in each state.
import {
  type AnswerOf,
  contributionsCalls,
  type FileDecision,
  moderationCalls,
  type OwnSet,
  type ReviewDecision,
  type ReviewKind,
} from '@alcove/protocol';
import sharp from 'sharp';
import type { Database } from '../../../platform/db/database.ts';
import type { TestMember } from '../../../testing/people.ts';
import { until } from '../../../testing/until.ts';

type Site = { db: Database };

const address = '/upload/handler.php';

/** A small file: plain colour, 1280 px wide. */
export const setPhoto = ({
  width = 1280,
  height = 300,
  hue = 120,
}: { width?: number; height?: number; hue?: number } = {}): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: hue, b: 60 } } })
    .jpeg()
    .toBuffer();

/** Enough of a film to be recognised as one. */
export const filmBytes = (bytes = 4096): Buffer => {
  const film = Buffer.alloc(bytes, 7);
  film.writeUInt32BE(24, 0);
  film.write('ftypisom', 4, 'latin1');
  return film;
};

type HostedAnswer = {
  name: string;
  size: number;
  error?: string;
  code?: string;
  url?: string;
  thumbnailUrl?: string;
  deleteUrl?: string;
};

type Sending = {
  name?: string;
  draft?: number;
  ticket?: string;
  /** A piece of the file. */
  first?: number;
  last?: number;
  total?: number;
  headers?: Record<string, string>;
};

const query = (fields: Record<string, string | number | undefined>) =>
  new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString();

/** Posts a file, or one piece of it, as upload widgets do. */
export async function post(
  member: Pick<TestMember, 'fetch'>,
  content: Buffer,
  { name = 'a.jpg', draft, ticket, first, last, total, headers = {} }: Sending = {},
) {
  const form = new FormData();
  form.append('files[]', new File([new Uint8Array(content)], name, { type: 'image/jpeg' }));
  const range = first === undefined ? {} : { 'content-range': `bytes ${first}-${last}/${total}` };
  const answer = await member.fetch(`${address}?${query({ draft, ticket })}`, {
    method: 'POST',
    body: form,
    headers: { ...range, ...headers },
  });
  const body = (await answer.json()) as { files?: HostedAnswer[]; code?: string };
  return {
    http: answer.status,
    headers: answer.headers,
    code: body.code,
    file: body.files?.[0],
    files: body.files,
  };
}

export async function arrived(member: Pick<TestMember, 'fetch'>, name: string, draft?: number) {
  const answer = await member.fetch(`${address}?${query({ file: name, draft })}`);
  return ((await answer.json()) as { file: { name: string; size: number } }).file;
}

export async function removeFile(member: Pick<TestMember, 'fetch'>, name: string, draft?: number) {
  const answer = await member.fetch(`${address}?${query({ file: name, draft })}`, { method: 'DELETE' });
  return (await answer.json()) as unknown;
}

const complete = {
  title: 'Persiennes',
  description: 'Onze heures.',
  section: 'femmes',
  owner_confirm: 1,
  publication_confirm: 1,
} as const;

export async function draftOf(member: TestMember, id?: number): Promise<OwnSet> {
  const answer = await member.call(contributionsCalls.draftMaterials, id === undefined ? {} : { id });
  if (answer.status !== 'success' || !answer.data.draft) throw new Error(JSON.stringify(answer));
  return answer.data.draft;
}

type Look = Partial<{ count: number; photo: Buffer; section: string; premium: 0 | 1; title: string }>;

/** A draft of one's own with photos, ready to be submitted. */
export async function addDraft(
  member: TestMember,
  { count = 4, photo, ...texts }: Look = {},
): Promise<OwnSet> {
  const saved = await member.call(contributionsCalls.saveDraft, { ...complete, ...texts } as never);
  if (saved.status !== 'success') throw new Error(saved.code);
  const { id } = saved.data.draft;
  const content = photo ?? (await setPhoto());
  for (let at = 0; at < count; at++) {
    const { file } = await post(member, content, { name: `${at}.jpg`, draft: id });
    if (!file || file.error) throw new Error(JSON.stringify(file));
  }
  return draftOf(member, id);
}

/** As a set that was begun before people who are visible were asked to sign. */
export const begunBeforeLedger = (site: Site, id: number) =>
  site.db.updateTable('contributions').set({ asks_consents: false }).where('id', '=', id).execute();

/** Waits for review, with its faces burnt in. */
export async function addPending(site: Site, member: TestMember, look?: Look): Promise<OwnSet> {
  const { id } = await addDraft(member, look);
  const submitted = await member.call(contributionsCalls.submitContribution, { id });
  if (submitted.status !== 'success') throw new Error(JSON.stringify(submitted));
  await prepared(site, id);
  return draftOf(member, id);
}

export const prepared = (site: Site, id: number) =>
  until(async () => {
    const row = await site.db
      .selectFrom('contributions')
      .select('prepared_at')
      .where('id', '=', id)
      .executeTakeFirst();
    return Number(row?.prepared_at) > 0;
  });

type Verdict = {
  kind?: ReviewKind;
  /** Those that are not named are published as they are. */
  files?: readonly FileDecision[];
  [field: string]: unknown;
};

const open = (reviewer: TestMember, id: number, kind: ReviewKind) =>
  reviewer.call(moderationCalls.openReview, { id, kind });

/** As a decision names what was opened: its version, and all its files as those to publish. */
const asOpened = (opened: AnswerOf<typeof moderationCalls.openReview>) => {
  if (!('contribution' in opened)) throw new Error(`${opened.kind} is no set`);
  const { version, contribution } = opened;
  return {
    version,
    files: contribution.files.map(({ material_id }): FileDecision => ({ material_id, decision: 'publish' })),
  };
};

export async function openedBy(reviewer: TestMember, id: number, kind: ReviewKind = 'contribution') {
  const answer = await open(reviewer, id, kind);
  if (answer.status !== 'success') throw new Error(answer.code);
  return asOpened(answer.data);
}

/** Opens it first, as every reviewer does. */
export async function decide(
  reviewer: TestMember,
  id: number,
  decision: ReviewDecision = 'publish',
  { kind = 'contribution', files = [], ...verdict }: Verdict = {},
) {
  const answer = await open(reviewer, id, kind);
  if (answer.status !== 'success') return answer;
  const opened = asOpened(answer.data);
  const named = new Map(files.map((file) => [file.material_id, file]));
  const all = opened.files.map((file) => named.get(file.material_id) ?? file);
  const asked = { id, kind, version: opened.version, decision, ...verdict, files: all };
  return reviewer.call(moderationCalls.decideReview, asked as never);
}

export async function addPublished(
  site: Site,
  { author, reviewer }: { author: TestMember; reviewer: TestMember },
  look?: Look,
): Promise<OwnSet> {
  const { id } = await addPending(site, author, look);
  const decided = await decide(reviewer, id);
  if (decided.status !== 'success') throw new Error(decided.code);
  return draftOf(author, id);
}
