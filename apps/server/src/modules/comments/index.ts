// Comments under items of other domains, which say who reads and who writes there.
import type { CommentKind, commentsCalls } from '@alcove/protocol';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { Members, OpenProfiles, PersonalData } from '../accounts/index.ts';
import type { Moderation } from '../moderation/index.ts';
import type { Relations } from '../relations/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { createCommentActs } from './comment-acts.ts';
import {
  type CommentListReader,
  countComments,
  type RemovedComments,
  removeCommentsUnder,
} from './comment-store.ts';
import { type Commentable, createCommentedItems } from './commented-items.ts';
import { createCommentsCalls } from './http.ts';
import { createImportComment, type ImportComment } from './import-comment.ts';
import { commentsPersonalData } from './personal-data.ts';
import { commentReportRules } from './reporting.ts';

export type { CommentReader } from './commented-items.ts';
export type { ImportedComment } from './import-comment.ts';
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
  removeUnder(tx: Database, kind: CommentKind, items: readonly number[]): Promise<RemovedComments>;
  importComment: ImportComment;
};
type Domains = {
  members: Pick<Members, 'byNick'>;
  openProfiles: Pick<OpenProfiles, 'shownAmong' | 'closedAmong' | 'isOpen'>;
  wallet: Pick<Wallet, 'onceByKey'>;
  relations: Pick<Relations, 'isHidden' | 'hiddenFrom'>;
  reports: Moderation['reports'];
};

export function createComments(engines: Use<'db' | 'clock' | 'notifications'>, domains: Domains): Comments {
  const needs = { ...engines, ...domains };
  const { db } = needs;
  const items = createCommentedItems();
  const acts = createCommentActs({ ...needs, items });
  needs.reports.addKind('comment', commentReportRules({ ...needs, items }));

  return {
    register: items.register,
    calls: createCommentsCalls({ ...needs, items, acts }),
    countsOf: (kind, among, reader) => countComments(db, kind, among, reader),
    removeUnder: removeCommentsUnder,
    importComment: createImportComment(needs),
    personalData: commentsPersonalData,
  };
}
