// Which of the dialogs that part people is open, and about whom.
import { createOpenState } from '../../../../open-state.ts';

export type SanctionRequest = {
  kind: 'block' | 'unblock' | 'exclude';
  uid: number;
  nick: string;
  /** Under her nick. */
  line: string;
  avatarUrl: string;
};

export const sanctionDialog = createOpenState<SanctionRequest>();
