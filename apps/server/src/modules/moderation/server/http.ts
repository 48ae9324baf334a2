// What the doctor of the site found, for owners.
import type { ServerFinding, siteServerCalls } from '@alcove/protocol';
import type { Examination, SiteDoctor } from '../../../platform/doctor/site-doctor.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import { uidWithDuty } from '../../../platform/http/session.ts';
import { refuse } from '../../../platform/refusal.ts';

type Needs = { doctor(): SiteDoctor | undefined };

function shown(examination: Examination | undefined) {
  const list = (examination?.found ?? []).map((finding) => {
    const [part] = finding.check.split('.') as [ServerFinding['part']];
    return { part, ...finding };
  });
  return { examined_at: examination?.at ?? null, list };
}

export const createSiteServerCalls = ({ doctor }: Needs): Handlers<typeof siteServerCalls> => ({
  async serverFindings(_, context) {
    uidWithDuty(context, 'server');
    return shown(doctor()?.latest());
  },
  async examineServer(_, context) {
    uidWithDuty(context, 'server');
    const found = doctor();
    if (!found) throw refuse('unavailable');
    return shown(await found.examine());
  },
});
