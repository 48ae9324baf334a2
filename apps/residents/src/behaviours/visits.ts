// The cameras of people are watched by residents: one look at the list of rooms for all of them, wherever they are.
import type { Behaviour, Resident } from '../resident.ts';
import type { ResidentStage } from '../stage.ts';
import { startVisit, type Visit } from './visit.ts';
import { planVisits } from './visit-plan.ts';

const lookMs = 5000;
/** After a refusal and after the end of a visit to a showroom; after a camera that went off it is the next look. */
const restMs = 3_600_000;

export function createVisits(stage: ResidentStage): Behaviour {
  const { timers } = stage;
  const known = new Map<number, Resident>();
  const visits = new Map<number, Visit>();
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

  function visit(resident: Resident, roomId: number): void {
    const { uid } = resident;
    const started = startVisit({
      resident,
      roomId,
      watchersOf: (streamId) => [...visits.values()].filter((each) => each.streamId() === streamId).length,
      onOver(end) {
        if (visits.get(uid) === started) visits.delete(uid);
        if (end !== 'gone') rests.set(`${uid} ${roomId}`, timers.now() + restMs);
      },
    });
    visits.set(uid, started);
  }

  async function look(): Promise<void> {
    const residents = present();
    for (const uid of visits.keys()) if (known.get(uid)?.roomId() === undefined) visits.delete(uid);
    for (const [key, until] of rests) if (until <= timers.now()) rests.delete(key);
    const [scout] = residents;
    const rooms = await scout?.attempt('to list the rooms', () => scout.live.rooms.refresh());
    const visitors = residents
      .filter(({ row }) => row.visits)
      .map((resident) => ({
        uid: resident.uid,
        roomId: resident.roomId() ?? 0,
        tips: resident.row.tips ?? false,
        visits: visits.get(resident.uid)?.roomId,
        mayVisit: (roomId: number) => !rests.has(`${resident.uid} ${roomId}`),
      }));
    for (const { uid, roomId } of planVisits(rooms ?? [], visitors, camerasOfResidents)) {
      const resident = known.get(uid);
      if (resident?.roomId() !== undefined) visit(resident, roomId);
    }
  }
  const again = () => {
    timers.setTimeout(() => void look().finally(again), lookMs);
  };

  return (resident) => {
    visits.delete(resident.uid);
    known.set(resident.uid, resident);
    if (isLooking) return;
    isLooking = true;
    again();
  };
}
