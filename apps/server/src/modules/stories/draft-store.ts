// The rows of drafts: caption and audience of the story that a member has begun, on every device the same.
import type { Uid } from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

export type StoryWords = { text: string; premium: boolean };

const nothing: StoryWords = { text: '', premium: false };

/** Older ones are forgotten, like the uploads that they were written for. */
export const draftOf = async (db: Database, uid: Uid, after: number): Promise<StoryWords> =>
  (await db
    .selectFrom('story_drafts')
    .select(['text', 'premium'])
    .where('uid', '=', uid)
    .where('saved_at', '>', after)
    .executeTakeFirst()) ?? nothing;

/** What is not named stays. */
export const saveDraft = async (
  tx: Database,
  uid: Uid,
  { text, premium, now }: Partial<StoryWords> & { now: number },
): Promise<void> =>
  void (await sql`
    insert into story_drafts (uid, text, premium, saved_at)
    values (${uid}, ${text ?? ''}, ${premium ?? false}, ${now})
    on conflict (uid) do update set
      text = coalesce(${text ?? null}, story_drafts.text),
      premium = coalesce(${premium ?? null}, story_drafts.premium),
      saved_at = ${now}`.execute(tx));

export const forgetDraft = async (tx: Database, uid: Uid): Promise<void> =>
  void (await tx.deleteFrom('story_drafts').where('uid', '=', uid).execute());

export const forgetDrafts = async (db: Database, before: number): Promise<void> =>
  void (await db.deleteFrom('story_drafts').where('saved_at', '<=', before).execute());
