// Comments that were written in the past, such as a demo's: nobody is notified of them.
import type { CommentKind, Uid } from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import type { Members, OpenProfiles } from '../accounts/index.ts';
import { insertComment, setCommentLike } from './comment-store.ts';
import { linkMentions } from './mentions.ts';

export type ImportedComment = {
  author: Uid;
  text: string;
  at: number;
  likedBy?: readonly Uid[];
  replies?: readonly ImportedComment[];
};

/** With its likes and replies. */
export type ImportComment = (kind: CommentKind, item: number, comment: ImportedComment) => Promise<void>;

type Needs = Use<'db'> & {
  members: Pick<Members, 'byNick'>;
  openProfiles: Pick<OpenProfiles, 'isOpen'>;
};

export function createImportComment(needs: Needs): ImportComment {
  const { db } = needs;
  async function importUnder(
    [kind, item, parent]: [CommentKind, number, number | null],
    { author, at, likedBy = [], replies = [], ...written }: ImportedComment,
  ): Promise<void> {
    const { text } = await linkMentions(written.text, needs);
    const { id } = await insertComment(db, { kind, item, parent, author, text, written_at: at });
    for (const uid of likedBy) await setCommentLike(db, id, uid, true);
    for (const reply of replies) await importUnder([kind, item, id], reply);
  }
  return (kind, item, comment) => importUnder([kind, item, null], comment);
}
