// What windows of cameras show of a showroom: the meter of a visit, its questions and its card, and what the host earns.
import { latePart } from '../../late-part.ts';

export { leavingVisit } from './leaving.ts';
export { LowBalance } from './LowBalance.tsx';
export { MeterChip } from './Meter.tsx';
export { ShowroomVisits } from './ShowroomVisits.tsx';
export { StoppedMeter } from './StoppedMeter.tsx';
export { asksToPay, useShowroom } from './use-showroom.ts';
export const VisitCard = latePart(() => import('./VisitCard.tsx'));
export const Earnings = latePart(() => import('./Earnings.tsx'));
export const EarningsChip = latePart(async () => ({
  default: (await import('./Earnings.tsx')).EarnedToday,
}));
