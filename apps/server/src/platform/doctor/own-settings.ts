// What the site is set to that no fault explains: while it is read-only, members ask why nothing works.
import type { ClientBase } from 'pg';
import type { GivenSettings } from '../site-settings/fixed-settings.ts';
import { readOneSetting } from '../site-settings/setting-store.ts';
import { type DoctorFinding, good, warning } from './finding.ts';

export async function examineReadOnly(
  client: Pick<ClientBase, 'query'>,
  { fixed, defaults }: GivenSettings,
): Promise<DoctorFinding> {
  const check = 'settings.read_only';
  const stored = await readOneSetting(client, 'read_only');
  if ((fixed.read_only ?? (stored || defaults.read_only)) !== 'on')
    return good(check, 'The site is not read-only.');
  const by = fixed.read_only === undefined ? 'its owners' : 'READ_ONLY';
  return warning(check, `The site is read-only, by ${by}: what members change is refused.`);
}
