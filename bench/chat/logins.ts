// What a login over the socket costs: many members at once, each with a token, into one room.
import { cpuSecondsOf } from '../counting/processes.ts';
import { type Crowd, gatherCrowd } from './crowd.ts';
import type { MeasuredSite } from './measured-site.ts';

const nothingSaid = { writers: [], apart: [], messages: 0, warm: 0 };

/** `first` warm the compilers up and stay. */
export async function measureLogins(
  site: MeasuredSite,
  { first, members }: { first: number; members: number },
  processes: number,
) {
  const server = await site.open();
  const opening = {
    ...nothingSaid,
    side: 'site' as const,
    port: server.port,
    room: { id: site.roomId, cookie: server.cookie, run: 'logins' },
  };
  const crowds: Crowd[] = [];
  const enter = async (from: number, to: number) =>
    void crowds.push(await gatherCrowd({ ...opening, people: site.people.slice(from, to) }, processes));
  try {
    await enter(0, first);
    const [serverBefore, databaseBefore] = [cpuSecondsOf(server.pid), cpuSecondsOf(site.postgresPid)];
    const began = performance.now();
    await enter(first, first + members);
    const seconds = (performance.now() - began) / 1000;
    const per = (spent: number) => Math.round((1000 * 1000 * spent) / members) / 1000;
    return {
      logins: members,
      perSecond: Math.round(members / seconds),
      logins_per_cpu_second: Math.round(members / (cpuSecondsOf(server.pid) - serverBefore)),
      serverMsEach: per(cpuSecondsOf(server.pid) - serverBefore),
      databaseMsEach: per(cpuSecondsOf(site.postgresPid) - databaseBefore),
    };
  } finally {
    for (const crowd of crowds) await crowd.leave();
    await server.stop();
  }
}
