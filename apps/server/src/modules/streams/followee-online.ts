// Tells followers that a member has come: into a room after a while away, or with a public camera.
import { hourMs, minuteMs, type RoomId, type Uid } from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import type { Relations } from '../relations/index.ts';
import type { Chat } from '../chat/index.ts';
import type { LocalStreams } from './local-streams.ts';

const awayMs = 30 * minuteMs;
const cameraOnMs = 10_000;
/** To one follower, by visits and cameras together. */
const againMs = 4 * hourMs;

type Needs = Use<'db' | 'clock' | 'log' | 'notifications' | 'presence'> & {
  relations: Pick<Relations, 'followerCount'>;
  chat: Pick<Chat, 'sessionOn' | 'onSubscribe' | 'onLeave'>;
  localStreams: Pick<LocalStreams, 'all'>;
};

/** Returns when the member was last in a room, and notes that they are now; the row stays locked. */
async function visit(tx: Database, uid: Uid, now: number): Promise<number> {
  const { rows } = await sql<{ before: number | null }>`
    with before as (select in_room_at from followee_visits where uid = ${uid} for update), written as (
      insert into followee_visits (uid, in_room_at) values (${uid}, ${now})
      on conflict (uid) do update set in_room_at = excluded.in_room_at
    )
    select (select in_room_at from before) as before`.execute(tx);
  return rows[0]?.before ?? 0;
}

export function createFolloweeOnline(needs: Needs) {
  const { db, clock, log, notifications, presence, relations, chat, localStreams } = needs;
  /** Members with followers who are in rooms by this process: only their departures are written. */
  const noted = new Set<Uid>();
  /** Since when each public camera of this process has been on; `announced`: its followers have been notified. */
  const cameras = new Map<string, { since: number; announced: boolean }>();
  /** Members whose arrival waits for its turn: further visits join it, so that nobody fills the queue alone. */
  const arriving = new Set<Uid>();
  let last: Promise<void> = Promise.resolve();
  const inTurn = (work: () => Promise<void>) => {
    last = last.then(work).catch((error: unknown) => {
      log.warn({ err: error }, 'followers were not notified who has come');
    });
  };

  const notify = (tx: Database, uid: Uid, roomId: RoomId, camera: boolean) =>
    notifications.tell(tx, 'followeeOnline', {
      to: { followersOf: uid },
      from: uid,
      entity: uid,
      data: { roomId, camera },
      once: { key: String(uid), withinMs: againMs },
    });

  async function arrive(uid: Uid, roomId: RoomId, wasElsewhere: boolean): Promise<void> {
    noted.add(uid);
    const now = clock.now();
    await db.transaction().execute(async (tx) => {
      const before = await visit(tx, uid, now);
      if (!wasElsewhere && before <= now - awayMs) await notify(tx, uid, roomId, false);
    });
  }

  chat.onSubscribe(({ connection, roomId }) => {
    const { uid, trial } = chat.sessionOn(connection);
    if (trial || arriving.has(uid)) return;
    arriving.add(uid);
    const wasElsewhere = presence.connections(uid) > 1 || presence.roomsOf(uid).size > 1;
    // Asked now, not in turn: those who arrive at the same time are counted by one statement.
    const followers = relations.followerCount(uid);
    followers.catch(() => {});
    inTurn(async () => {
      arriving.delete(uid);
      if ((await followers) > 0) await arrive(uid, roomId, wasElsewhere);
    });
  });
  chat.onLeave(({ uid }) => {
    // An arrival that waits writes a later time than this departure would.
    if (!noted.has(uid) || arriving.has(uid) || presence.roomsOf(uid).size > 0) return;
    noted.delete(uid);
    const now = clock.now();
    inTurn(async () => {
      await db.updateTable('followee_visits').set({ in_room_at: now }).where('uid', '=', uid).execute();
    });
  });

  return {
    tick(now: number): void {
      const present = new Set<string>();
      for (const { id, uid, entry } of localStreams.all()) {
        if (entry.private || entry.roomId === 0 || !entry.live || !entry.camera) continue;
        present.add(id);
        const camera = cameras.get(id) ?? { since: now, announced: false };
        cameras.set(id, camera);
        if (camera.announced || now - camera.since < cameraOnMs) continue;
        camera.announced = true;
        inTurn(() => notify(db, uid, entry.roomId, true));
      }
      for (const id of cameras.keys())
        if (!present.has(id) && !cameras.get(id)?.announced) cameras.delete(id);
    },
    forget: (streamId: string): void => void cameras.delete(streamId),
    close: (): Promise<void> => last,
  };
}
