// Members who give gifts: with tokens, and with photos as a browser sends them.
import { type Gift, walletCalls } from '@alcove/protocol';
import { type Actor, type TestMember, type TestSite, until } from '../../../testing/index.ts';
import { jpeg } from '../../media/testing/samples.ts';

export const tea = { gift_id: 'tea', price: 50 } as const;
export const peonies = { gift_id: 'peonies', price: 120 } as const;

type Data<A> = Extract<A, { status: 'success' }> extends { data: infer D } ? D : never;
export async function ok<A extends { status: string }>(asked: Promise<A>): Promise<Data<A>> {
  const answer = await asked;
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer));
  return (answer as unknown as { data: Data<A> }).data;
}

/** A member with tokens. */
export async function rich(site: TestSite, tokens = 1000): Promise<TestMember> {
  const member = await site.member();
  const answer = await site.fetch('/dev/tokens', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ nick: member.nick, amount: tokens }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return member;
}

export const balance = async (member: TestMember) => (await ok(member.call(walletCalls.wallet, {}))).balance;

type Fields = Record<string, string | number>;

export async function sendWithPhoto(giver: Actor, fields: Fields, photo: { content: Buffer; name?: string }) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  form.append(
    'photo',
    new File([new Uint8Array(photo.content)], photo.name ?? 'dune.jpg', { type: 'image/jpeg' }),
  );
  const answer = await giver.fetch('/b/member/gifts/send/', { method: 'POST', body: form });
  return (await answer.json()) as
    | { status: 'success'; data: { gift: Gift; balance: number } }
    | { status: 'error'; code: string };
}

export async function withPhoto(giver: Actor, fields: Fields): Promise<Gift> {
  const answer = await sendWithPhoto(giver, fields, { content: await jpeg() });
  if (answer.status !== 'success') throw new Error(answer.code);
  return answer.data.gift;
}

export const photoStatus = async (reader: Actor, { photo }: Pick<Gift, 'photo'>): Promise<number> =>
  (await reader.fetch(photo)).status;

/** Notifications about a gift, once there are so many rows: `type`, recipient, sender and data. */
export async function notificationsAbout(site: TestSite, gift: { id: number }, rows: number) {
  const read = () =>
    site.db
      .selectFrom('notifications')
      .select(['type', 'uid', 'from_uid', 'data'])
      .where('entity', '=', String(gift.id))
      .orderBy('id')
      .execute();
  await until(async () => (await read()).length >= rows);
  return read();
}
