// Erased messages: encrypted and out of everybody's view, for as long as the other member may still report them.
import { type Attachment, reportLimits, type Uid } from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import { everyHour } from '../../platform/jobs/every-hour.ts';
import { createSeal } from '../../platform/seal.ts';
import type { Attachments } from '../media/index.ts';
import { eraseTexts, type StoredMessage, storedTexts } from './message-store.ts';

/** As it is sealed. */
export type ErasedMessage = Omit<StoredMessage, 'conversation_id' | 'mid'>;

/** Messages that are sealed together. */
const partSize = 200;

type Part = { conversation_id: number; first_id: number; sealed: Buffer };

const owner = (part: Omit<Part, 'sealed'>): string => `${part.conversation_id}/${part.first_id}`;

type Needs = Use<'db' | 'clock' | 'jobs'> & {
  secretKey: string;
  attachments: Pick<Attachments, 'release'>;
};

export async function createErasedMessages({ db, clock, jobs, secretKey, attachments }: Needs) {
  const seal = createSeal({ secretKey, purpose: 'erased messages' });
  const open = (part: Part): ErasedMessage[] =>
    JSON.parse(seal.open(part.sealed, owner(part)).toString()) as ErasedMessage[];
  const goneAt = () => clock.now() - reportLimits.erasedKeptMs;

  await everyHour({ db, clock, jobs }, 'erased_messages_sweep', async () => {
    await db.deleteFrom('erased_messages').where('erased_at', '<=', goneAt()).execute();
  });

  return {
    /** Erases all texts of a conversation, whose row the caller has locked. */
    async erase(tx: Database, conversationId: number): Promise<void> {
      for (let after = 0; ;) {
        const messages = await storedTexts(tx, conversationId, { after, limit: partSize });
        const [first, last] = [messages[0], messages.at(-1)];
        if (!first || !last) break;
        const part = { conversation_id: conversationId, first_id: first.id };
        const sealed = seal.seal(Buffer.from(JSON.stringify(messages)), owner(part));
        await tx
          .insertInto('erased_messages')
          .values({ ...part, last_id: last.id, sealed, erased_at: clock.now() })
          .execute();
        after = last.id;
      }
      await eraseTexts(tx, conversationId);
    },

    /** Those around these ids that can still be reported. */
    async around(conversationId: number, ids: readonly number[], distance: number): Promise<ErasedMessage[]> {
      const parts = await db
        .selectFrom('erased_messages')
        .select(['conversation_id', 'first_id', 'sealed'])
        .where('conversation_id', '=', conversationId)
        .where('erased_at', '>', goneAt())
        .where(
          sql<boolean>`exists (select from unnest(${ids}::bigint[]) as wanted (id)
            where wanted.id between first_id - ${distance}::int and last_id + ${distance}::int)`,
        )
        .orderBy('first_id')
        .execute();
      return parts.flatMap(open).filter(({ id }) => ids.some((wanted) => Math.abs(wanted - id) <= distance));
    },

    /** The latest of one of the two. */
    async latestOf(conversationId: number, sender: Uid, limit: number): Promise<ErasedMessage[]> {
      const parts = await db
        .selectFrom('erased_messages')
        .select(['conversation_id', 'first_id', 'sealed'])
        .where('conversation_id', '=', conversationId)
        .where('erased_at', '>', goneAt())
        .orderBy('first_id', 'desc')
        .limit(2)
        .execute();
      const said = parts.toReversed().flatMap(open);
      return said.filter(({ sender_uid }) => sender_uid === sender).slice(-limit);
    },

    /** At once, with their pictures: one of the two erases their account. */
    async forget(tx: Database, conversationId: number): Promise<void> {
      const parts = await tx
        .deleteFrom('erased_messages')
        .where('conversation_id', '=', conversationId)
        .returning(['conversation_id', 'first_id', 'sealed'])
        .execute();
      const shown = parts.flatMap(open).flatMap(({ attachments: pictures }): Attachment[] => pictures);
      await attachments.release(
        tx,
        shown.map(({ id }) => id),
      );
    },
  };
}
export type ErasedMessages = Awaited<ReturnType<typeof createErasedMessages>>;
