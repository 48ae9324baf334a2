// Which sanction dialog is open, and about whom.
import { createOpenState } from '../../../open-state.ts';

export type SanctionRequest = {
  kind: 'block' | 'unblock' | 'exclude';
  uid: number;
  nick: string;
  /** The text under the nick. */
  line: string;
  avatarUrl: string;
};

export const sanctionDialog = createOpenState<SanctionRequest>();
