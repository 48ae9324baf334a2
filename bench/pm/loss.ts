// What is lost where the network is: ten thousand messages by the product's own client, whose sockets are all cut
// every two seconds, while the server dies once. What counts is what both members read at the end, and which messages
// were announced to them as read meanwhile.
import { setTimeout as wait } from 'node:timers/promises';
import { createPmClient, type PmClient } from '@alcove/live-client/messages';
import { pmSocket } from '@alcove/protocol';
import { openNodeSocket } from '../../e2e/node-socket.ts';
import { prepareSite } from '../chat/measured-site.ts';
import { openCutNetwork } from './cut-network.ts';

const messages = 10_000;
const pairs = 20;
const perSecond = 250;
const cutEveryMs = 2000;
const readEveryMs = 300;
/** A client that has more under way waits before it writes on. */
const mostUnderWay = 60;
const settledWithinMs = 60_000;

type Member = {
  uid: number;
  other: number;
  client: PmClient;
  written: number;
  /** The last message read by the member, and by the other, as announced last. */
  read: [number, number];
  wentBack: number;
};

function enter(uid: number, other: number, uri: string, cookie: string): Member {
  const client = createPmClient({ uri, uid, openSocket: (at) => openNodeSocket(at, cookie), log: () => {} });
  const member: Member = { uid, other, client, written: 0, read: [0, 0], wentBack: 0 };
  client.onChange(() => {
    const known = client.state.conversations.get(other);
    if (!known) return;
    const now: Member['read'] = [known.read_id, known.recipient_read_id];
    if (now[0] < member.read[0] || now[1] < member.read[1]) member.wentBack += 1;
    member.read = [Math.max(now[0], member.read[0]), Math.max(now[1], member.read[1])];
  });
  client.connect();
  return member;
}

async function untilTrue(is: () => boolean, what: string) {
  for (const until = performance.now() + settledWithinMs; !is(); await wait(50)) {
    if (performance.now() > until) throw new Error(`${what} did not happen`);
  }
}

const isUp = ({ client }: Member) => client.state.status === 'connected';
const textOf = (uid: number, number: number) => `${uid} says ${number}`;

/** Of what one reads of one sender: numbers that are missing, come again, or before an earlier one. */
function judge(texts: readonly string[], sender: Member) {
  const numbers = texts
    .filter((text) => text.startsWith(`${sender.uid} says `))
    .map((text) => Number(text.split(' ').at(-1)));
  const known = new Set(numbers);
  return {
    lost: sender.written - known.size,
    doubled: numbers.length - known.size,
    disordered: numbers.filter((number, nth) => nth > 0 && number < (numbers[nth - 1] ?? 0)).length,
  };
}

export async function underFaults(say: (text: string) => void) {
  const measured = await prepareSite(pairs * 2);
  const { people } = measured;
  await measured.agreeInPairs();
  let site = await measured.open();
  const lead = { to: site.port };
  const network = await openCutNetwork(lead);
  const uri = `ws://127.0.0.1:${network.port}${pmSocket.path}`;
  const members = people.map(({ n, uid }) =>
    enter(uid, people[n ^ 1]?.uid ?? 0, uri, `${site.cookie}; ${measured.sessionOf(n)}`),
  );
  let cuts = 0;
  const cutting = setInterval(() => {
    cuts += 1;
    network.cut();
  }, cutEveryMs);
  const reading = setInterval(() => {
    for (const { client, other } of members) {
      client.open(other);
      client.markRead(other);
      // A member taps "Try again".
      if (client.state.status === 'disconnected') client.retry();
    }
  }, readEveryMs);
  try {
    await untilTrue(() => members.every(isUp), 'the first connection of all');
    let death: Promise<void> | undefined;
    const die = async () => {
      process.kill(site.pid, 'SIGKILL');
      site = await measured.open();
      lead.to = site.port;
    };
    for (let sent = 0; sent < messages; await wait(1000 / perSecond)) {
      const sender = members[sent % members.length] as Member;
      if (sent >= messages / 2) death ??= die();
      // The network is slower than the writer: all wait for this one.
      if (sender.client.state.outgoing.length > mostUnderWay) continue;
      sender.client.send(sender.other, { message: textOf(sender.uid, sender.written), attachments: [] });
      sender.written += 1;
      sent += 1;
    }
    await death;
    clearInterval(cutting);
    say(`${messages} messages written, ${cuts} cuts, one kill`);
    await untilTrue(
      () => members.every((member) => isUp(member) && member.client.state.outgoing.length === 0),
      'the last message of each',
    );
    const whole = ({ client, other }: Member) => {
      const thread = client.state.threads.get(other);
      if (thread?.canMoveBackward && !thread.loading) client.loadBackward(other);
      const { last_id: last, read_id: read } = client.state.conversations.get(other) ?? {
        last_id: 0,
        read_id: 0,
      };
      return (
        thread !== undefined &&
        !thread.loading &&
        !thread.canMoveBackward &&
        thread.messages.at(-1)?.id === last &&
        read === last
      );
    };
    // Every one of them looks again, so that all load.
    await untilTrue(() => members.filter(whole).length === members.length, 'the whole history of each');
  } finally {
    clearInterval(cutting);
    clearInterval(reading);
  }
  const { rows } = await measured.database.pool.query<{ low_uid: number; text: string }>(
    `select low_uid, text from private_messages join conversations on conversations.id = conversation_id
     order by conversation_id, private_messages.id`,
  );
  const total = { lost: 0, doubled: 0, disordered: 0, read_went_back: 0 };
  for (const member of members) {
    const sender = members.find(({ uid }) => uid === member.other) as Member;
    const low = Math.min(member.uid, member.other);
    const stored = rows.filter(({ low_uid }) => Number(low_uid) === low).map(({ text }) => text);
    const shown = (member.client.state.threads.get(member.other)?.messages ?? []).map(
      ({ message }) => message,
    );
    for (const judged of [judge(shown, sender), judge(shown, member), judge(stored, sender)]) {
      total.lost += judged.lost;
      total.doubled += judged.doubled;
      total.disordered += judged.disordered;
    }
    // Both see one order, which is the stored one.
    total.disordered += shown.join('\n') === stored.join('\n') ? 0 : 1;
    total.read_went_back += member.wentBack;
  }
  const failed = members.flatMap(({ client }) =>
    client.state.outgoing.filter(({ state }) => state === 'failed'),
  );
  for (const { client } of members) client.close();
  network.close();
  await site.stop();
  await measured.close();
  say(
    `lost ${total.lost}, doubled ${total.doubled}, disordered ${total.disordered}, read went back ${total.read_went_back}`,
  );
  const faults = Object.entries(total).flatMap(([what, count]) => (count > 0 ? [`${what}: ${count}`] : []));
  if (failed.length > 0) faults.push(`${failed.length} messages were refused`);
  return { faults, loss: { messages, cuts, kills: 1, ...total } };
}
