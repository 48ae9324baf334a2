// What other domains add to conversations: actions beside a member, and about a message.
import { CallButton } from '../features/calls/CallButton.tsx';
import type { PmParts } from '../features/pm/index.ts';

export const pmParts: PmParts = { head: [CallButton], menu: [], message: [] };
