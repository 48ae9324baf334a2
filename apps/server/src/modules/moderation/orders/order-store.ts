// The rows of orders of authorities.
import type { OrderDemand, ReportReason, Uid } from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

export type AuthorityOrder = {
  reference: string;
  authority: string;
  country: string;
  number: string;
  email: string;
  demand: OrderDemand;
  reason: ReportReason;
  text: string;
  pages: string[];
  hides: boolean;
  due_at: number;
  entered_at: number;
  entered_by: Uid | null;
};

export const addAuthorityOrder = (tx: Database, order: AuthorityOrder) =>
  tx.insertInto('authority_orders').values(order).execute();

export const ordersByReference = async (
  db: Database,
  references: readonly string[],
): Promise<AuthorityOrder[]> =>
  (await db
    .selectFrom('authority_orders')
    .selectAll()
    .where('reference', '=', sql<string>`any(${references}::text[])`)
    .orderBy('entered_at')
    .execute()) as AuthorityOrder[];
