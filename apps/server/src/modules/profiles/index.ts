// Profiles: what one may see of another.
import { profilesCalls } from '@alcove/protocol';
import type { Handlers } from '../../platform/http/call.ts';
import { notYet } from '../accounts/index.ts';

export type Profiles = { calls: Handlers<typeof profilesCalls> };

export const createProfiles = (): Profiles => ({ calls: notYet(profilesCalls) });
