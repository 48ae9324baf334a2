// A process that turns events into notifications until it is killed, or until none is left.
import { systemClock } from '../../../platform/clock.ts';
import { openDatabase } from '../../../platform/db/database.ts';
import { silentLog } from '../../../testing/log.ts';
import { followersInOrder } from '../../relations/follow-store.ts';
import { createEventFanOut } from '../fan-out.ts';

const { db, close } = await openDatabase(process.argv[2] ?? '', { log: silentLog });
const fanOut = createEventFanOut({
  db,
  clock: systemClock,
  log: silentLog,
  relations: { apart: async () => new Map(), followersInOrder },
  members: { byUids: async () => new Map() },
  openProfiles: { bannedAmong: async () => new Set() },
  channels: [],
  audiencePage: 1000,
});
for (let more = true; more;) ({ more } = await fanOut.step());
await close();
