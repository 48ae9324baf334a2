// What members report of comments: one that they may read.
import type { Uid } from '@alcove/protocol';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import { oneId, type ReportRules } from '../moderation/index.ts';
import { commentById, lockComment, removeComment, setCommentHidden } from './comment-store.ts';
import type { KnownItems } from './commented-items.ts';
import { plainTextOf } from './mentions.ts';

type Needs = Use<'db' | 'notifications'> & { items: KnownItems };

export function commentReportRules({ db, notifications, items }: Needs): ReportRules {
  async function takeBack(tx: Database, author: Uid, entity: number) {
    for (const type of ['comment', 'commentReply', 'textMention'] as const)
      await notifications.takeBack(tx, { to: 'all', from: author, entity, type });
  }

  return {
    async find({ by, ids, suspects }) {
      const id = oneId(ids);
      const comment = id === undefined ? undefined : await commentById(db, id);
      if (!comment || comment.author === null) return undefined;
      // A suspicion alone hides comments.
      if (comment.hidden && !suspects) return undefined;
      const { kind, item, author, text, written_at } = comment;
      if (by !== 'team' && !(await items.of(kind).mayRead(by, item))) return undefined;
      const entry = { id: String(id), uid: author, text: plainTextOf(text), at: written_at, files: [] };
      const above = comment.parent === null ? undefined : await commentById(db, comment.parent);
      const context = above?.author && {
        id: String(above.id),
        uid: above.author,
        text: plainTextOf(above.text),
        at: above.written_at,
        files: [],
        reported: false,
      };
      return { author, entries: [...(context ? [context] : []), { ...entry, reported: true }] };
    },

    async hide(tx, { id }) {
      const author = await setCommentHidden(tx, Number(id), true);
      if (author !== undefined) await takeBack(tx, author, Number(id));
      return undefined;
    },
    async restore(tx, { id }) {
      await setCommentHidden(tx, Number(id), false);
      return undefined;
    },
    async remove(tx, { id }) {
      const above = (await commentById(tx, Number(id)))?.parent;
      // Above before below, as replies are written.
      if (above) await lockComment(tx, above);
      const comment = await lockComment(tx, Number(id));
      if (!comment || comment.author === null) return undefined;
      await removeComment(tx, comment);
      await takeBack(tx, comment.author, comment.id);
      return undefined;
    },
  };
}
