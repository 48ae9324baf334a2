// Meters by random acts of an owner and their viewers, seed after seed: who enters, leaves, loses their socket, and
// what the owner pauses, reprices, closes or opens. Nobody gains, and nothing stays behind.
import { roomsCalls, streamsActions, streamsCallbacks } from '@alcove/protocol';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { until } from '../../testing/index.ts';
import { soakMs } from '../../testing/soak.ts';
import { ledgerFaults } from '../wallet/testing/ledger-faults.ts';
import { numbersFrom } from '../wallet/testing/random-run.ts';
import { answer, openSite, type Person } from './testing/cast.ts';
import { createStage } from './testing/stage.ts';

const { site } = await openSite();
const { stage, guest, seconds } = createStage(site);
const { view, viewSdp, leave, pause, play } = streamsActions;
const given = 5000;

test(
  'meters leave the ledger sound, and the tokens of both sides are as many as before',
  { timeout: soakMs + 120_000 },
  async () => {
    const show = await stage(12);
    const viewers = await Promise.all(Array.from({ length: 3 }, () => guest(show, given, { premium: true })));
    const roomid = `${show.room.roomid}`;
    const change = (form: object) => show.member.call(roomsCalls.updateRoom, form as never);

    let lastRef = 0;
    const stop = performance.now() + soakMs;
    for (let seed = 1; performance.now() < stop; seed++) {
      const next = numbersFrom(seed);
      const nth = () => Math.floor(next() * viewers.length);
      const viewer = () => viewers[nth()] as Person;
      const stream_id = show.streamId;
      const acts = [
        async () => {
          const { live } = viewer();
          const ref = ++lastRef;
          const { result } = await live.ask(view, { stream_id, ref, price: next() < 0.7 ? 12 : 30 });
          if (result !== 200) return;
          // Without its answer the picture never comes.
          const { ufrag } = await live.receives(streamsCallbacks.viewServerSdp, (sdp) => sdp.ref === ref);
          if (next() < 0.8) await live.ask(viewSdp, { ref, ufrag, sdp: answer, type: 'answer' });
        },
        () => viewer().live.ask(leave, { stream_id }),
        async () => {
          const at = nth();
          const gone = viewers[at] as Person;
          if (next() < 0.5) await gone.live.leave();
          else gone.live.socket.terminate();
          viewers[at] = { member: gone.member, live: await site.live(gone.member, { roomid }) };
        },
        () => show.live.ask(next() < 0.5 ? pause : play, {}),
        () => change({ price: next() < 0.5 ? '12' : '30' }),
        () => change({ showroom: next() < 0.3 ? 0 : 1 }),
        () => seconds(1 + Math.floor(next() * 70)),
      ];
      for (let act = 0; act < 12; act++) await acts[Math.floor(next() * acts.length)]?.();
      expect(await ledgerFaults(site.db), `seed ${seed}`).toEqual([]);
    }

    await until(async () => {
      await seconds(130);
      const { rows } = await sql`select from showroom_visits where ended_at is null`.execute(site.db);
      return rows.length === 0;
    });
    expect(await ledgerFaults(site.db)).toEqual([]);
    const { rows } = await sql<{ all: number }>`
      select sum(balance)::int as all from ledger_accounts where kind <> 'site'`.execute(site.db);
    expect(rows[0]?.all).toBe(viewers.length * given);
  },
);
