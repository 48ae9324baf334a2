// A resident with a price opens the showroom at its hours.
import { roomsCalls } from '@alcove/protocol';
import type { Behaviour } from '../resident.ts';
import { isShowroomOpen } from './showroom-hours.ts';

const lookMs = 30_000;

export const keepShowroomHours: Behaviour = ({ row, site, stage, later, attempt }) => {
  const { showroom: price } = row;
  if (price === undefined) return;
  let isOpen: boolean | undefined;
  async function look(): Promise<void> {
    const wanted = isShowroomOpen(stage.timers.now(), stage.newcomerAt());
    if (wanted === isOpen) return;
    isOpen = wanted;
    await attempt('to change the room', () =>
      site.call(
        roomsCalls.updateRoom,
        wanted ? { showroom: true, price: String(price) } : { showroom: false },
      ),
    );
  }
  const again = () => {
    void look();
    later(lookMs, again);
  };
  again();
  stage.onMet(() => void look());
};
