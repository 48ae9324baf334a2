// A person who logs in as a resident finds the resident gone: the list of sessions tells of the login, also where the
// person opens no room.
import { accountsCalls, type AnswerOf } from '@alcove/protocol';
import type { Behaviour } from '../resident.ts';

const lookMs = 30_000;

type Session = Pick<
  AnswerOf<typeof accountsCalls.sessions>['list'][number],
  'current' | 'opened_at' | 'seen_at'
>;

/** `since`: the resident's arrival. A session that was left before may be the resident's own, of another start. */
export const isSomebodyElseHere = (sessions: readonly Session[], since: number): boolean =>
  sessions.some(
    ({ current, opened_at: opened, seen_at: seen }) => current === 0 && (opened > since || seen > since),
  );

export const makeRoomForPeople: Behaviour = ({ site, live, feed, stage, later, attempt, makeRoom }) => {
  // By the site's clock, which a demo may move.
  const now = () => stage.timers.now() + live.state.clockAheadMs;
  const since = now();
  async function look(): Promise<void> {
    const sessions = await attempt('to list sessions', () => site.call(accountsCalls.sessions, {}));
    if (sessions && isSomebodyElseHere(sessions.list, since)) makeRoom();
  }
  const again = () => {
    void look();
    later(lookMs, again);
  };
  later(lookMs, again);
  // A login by an unknown browser is told at once.
  feed.on('news', (item) => item?.type === 'security' && void look());
};
