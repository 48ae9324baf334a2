// Comments under items of other domains, which say who reads and who writes there.
import type { CommentKind, commentsCalls, Uid } from '@alcove/protocol';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { Members, OpenProfiles, PersonalData } from '../accounts/index.ts';
import type { Moderation } from '../moderation/index.ts';
import type { Relations } from '../relations/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { createCommentActs } from './comment-acts.ts';
import {
  commentsWrittenBy,
  countComments,
  type CommentListReader,
  eraseCommentsOf,
  insertComment,
  removeCommentsUnder,
  setCommentLike,
} from './comment-store.ts';
import { type Commentable, createCommentedItems } from './commented-items.ts';
import { linkMentions, plainTextOf } from './mentions.ts';
import { createCommentsCalls } from './http.ts';
import { commentReportRules } from './reporting.ts';

export type { CommentReader } from './commented-items.ts';
export { linkMentions, mentionedIn, plainTextOf } from './mentions.ts';

export type Comments = Commentable & {
  calls: Handlers<typeof commentsCalls>;
  personalData: PersonalData;
  /** With replies, as one reader sees them. */
  countsOf(
    kind: CommentKind,
    items: readonly number[],
    reader: CommentListReader,
  ): Promise<ReadonlyMap<number, number>>;
  /** In the transaction that deletes the items. */
  removeUnder(tx: Database, kind: CommentKind, items: readonly number[]): Promise<void>;
  /** One that was written in the past, such as a demo's, with its likes and replies: nobody is told of it. */
  importComment(kind: CommentKind, item: number, comment: ImportedComment): Promise<void>;
};
export type ImportedComment = {
  author: Uid;
  text: string;
  at: number;
  likedBy?: readonly Uid[];
  replies?: readonly ImportedComment[];
};

type Domains = {
  members: Pick<Members, 'byUid' | 'byUids' | 'byNick'>;
  openProfiles: Pick<OpenProfiles, 'shownAmong' | 'closedAmong' | 'isOpen'>;
  wallet: Pick<Wallet, 'onceByKey'>;
  relations: Pick<Relations, 'isHidden' | 'hiddenFrom'>;
  reports: Moderation['reports'];
};

/** The latest comments that a download holds. */
const copiedMax = 20_000;

export function createComments(engines: Use<'db' | 'clock' | 'notifications'>, domains: Domains): Comments {
  const needs = { ...engines, ...domains };
  const { db } = needs;
  const items = createCommentedItems();
  const acts = createCommentActs({ ...needs, items });
  needs.reports.addKind('comment', commentReportRules({ ...needs, items }));

  async function importComment(
    [kind, item, parent]: [CommentKind, number, number | null],
    { author, at, likedBy = [], replies = [], ...written }: ImportedComment,
  ): Promise<void> {
    const { text } = await linkMentions(written.text, needs);
    const { id } = await insertComment(db, { kind, item, parent, author, text, written_at: at });
    for (const uid of likedBy) await setCommentLike(db, id, uid, true);
    for (const reply of replies) await importComment([kind, item, id], reply);
  }

  return {
    register: items.register,
    calls: createCommentsCalls({ ...needs, items, acts }),
    countsOf: (kind, among, reader) => countComments(db, kind, among, reader),
    removeUnder: removeCommentsUnder,
    importComment: (kind, item, comment) => importComment([kind, item, null], comment),
    personalData: {
      name: 'comments',
      after: ['wall', 'contributions'],
      copy: async (from, { uid }) =>
        (await commentsWrittenBy(from, uid, copiedMax)).map(({ kind, item, text, written_at }) => ({
          under: `${kind} ${item}`,
          text: plainTextOf(text),
          written_at: new Date(written_at).toISOString(),
        })),
      erase: (tx, { uid }) => eraseCommentsOf(tx, uid),
    },
  };
}
