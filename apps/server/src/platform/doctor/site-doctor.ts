// The doctor inside a running process: it looks when it is asked, one look at a time, and keeps what it found last.
import type { Clock } from '../clock.ts';
import type { DoctorFinding } from './finding.ts';

export type Examination = { at: number; found: readonly DoctorFinding[] };

export type SiteDoctor = {
  latest(): Examination | undefined;
  /** Those who ask while it looks read the same answer. */
  examine(): Promise<Examination>;
};

export function createSiteDoctor({
  clock,
  look,
}: {
  clock: Clock;
  look(): Promise<DoctorFinding[]>;
}): SiteDoctor {
  let latest: Examination | undefined;
  let looking: Promise<Examination> | undefined;
  const lookNow = async () => {
    const found = await look();
    latest = { at: clock.now(), found };
    return latest;
  };
  return {
    latest: () => latest,
    examine: () => (looking ??= lookNow().finally(() => (looking = undefined))),
  };
}
