// The cameras of people are watched by residents: one look at the list of rooms for all of them, wherever they are.
import type { Behaviour, Resident } from '../resident.ts';
import type { ResidentStage } from '../stage.ts';
import { startRound, type Round } from './watch-round.ts';
import { planRounds } from './watch-plan.ts';

const lookMs = 5000;
/** After a refusal and after the three minutes in a showroom; after a camera that went off it is the next look. */
const restMs = 3_600_000;

export function watchCamerasOf(stage: ResidentStage): Behaviour {
  const { timers } = stage;
  const known = new Map<number, Resident>();
  const rounds = new Map<number, Round>();
  const rests = new Map<string, number>();
  let isLooking = false;

  const present = () => [...known.values()].filter((resident) => resident.roomId() !== undefined);
  const camerasOfResidents = (roomId: number) =>
    present()
      .flatMap(({ live }) => live.streams.publications)
      .filter(
        ({ isPrivate, state }) =>
          !isPrivate && state.status !== 'starting' && state.status !== 'ended' && state.room === roomId,
      ).length;

  function begin(resident: Resident, roomId: number): void {
    const { uid } = resident;
    const started = startRound({
      resident,
      roomId,
      watchersOf: (streamId) => [...rounds.values()].filter((each) => each.streamId() === streamId).length,
      onOver(end) {
        if (rounds.get(uid) === started) rounds.delete(uid);
        if (end !== 'gone') rests.set(`${uid} ${roomId}`, timers.now() + restMs);
      },
    });
    rounds.set(uid, started);
  }

  async function look(): Promise<void> {
    const residents = present();
    for (const uid of rounds.keys()) if (known.get(uid)?.roomId() === undefined) rounds.delete(uid);
    for (const [key, until] of rests) if (until <= timers.now()) rests.delete(key);
    const [scout] = residents;
    const rooms = await scout?.attempt('to list the rooms', () => scout.live.rooms.refresh());
    const watchers = residents
      .filter(({ row }) => row.watches)
      .map((resident) => ({
        uid: resident.uid,
        roomId: resident.roomId() ?? 0,
        tips: resident.row.tips ?? false,
        watchesIn: rounds.get(resident.uid)?.roomId,
        mayGo: (roomId: number) => !rests.has(`${resident.uid} ${roomId}`),
      }));
    for (const { uid, roomId } of planRounds(rooms ?? [], watchers, camerasOfResidents)) {
      const resident = known.get(uid);
      if (resident?.roomId() !== undefined) begin(resident, roomId);
    }
  }
  const again = () => {
    timers.setTimeout(() => void look().finally(again), lookMs);
  };

  return (resident) => {
    rounds.delete(resident.uid);
    known.set(resident.uid, resident);
    if (isLooking) return;
    isLooking = true;
    again();
  };
}
