// Contributions. Members cannot publish any yet, so both counters are 0.
import type { contributionsCalls } from '@alcove/protocol';
import type { Handlers } from '../../platform/http/call.ts';

export const contributionsHandlers: Handlers<typeof contributionsCalls> = {
  contributionStats: () => ({ contribution_counter: 0, material_counter: 0 }),
};
