// What members report of comments: one that they may read.
import type { Use } from '../../platform/engines.ts';
import type { ReportRules } from '../moderation/index.ts';
import { commentById, hideComment } from './comment-store.ts';
import type { KnownItems } from './commented-items.ts';
import { plainTextOf } from './mentions.ts';

type Needs = Use<'db' | 'notifications'> & { items: KnownItems };

export const commentReportRules = ({ db, notifications, items }: Needs): ReportRules => ({
  async find({ reporter, standing, ids, suspects }) {
    const id = Number(ids[0]);
    const comment = ids.length === 1 && Number.isSafeInteger(id) ? await commentById(db, id) : undefined;
    if (!comment || comment.author === null) return undefined;
    // A suspicion alone hides comments.
    if (comment.hidden && !suspects) return undefined;
    const { kind, item, author, text, written_at } = comment;
    if (!(await items.of(kind).mayRead({ uid: reporter, standing }, item))) return undefined;
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

  async hide(tx, { ids }) {
    const author = await hideComment(tx, Number(ids[0]));
    if (author === undefined) return undefined;
    const about = { to: 'all', from: author, entity: Number(ids[0]) } as const;
    for (const type of ['comment', 'commentReply', 'textMention'] as const)
      await notifications.takeBack(tx, { ...about, type });
    return undefined;
  },
});
