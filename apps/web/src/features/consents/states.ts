// How the states of a consent look: in tags, in cells, and in the steps of a person.
import type { ConsentState } from '@alcove/protocol';
import BadgeCheck from 'lucide-react/icons/badge-check';
import Hourglass from 'lucide-react/icons/hourglass';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Signature from 'lucide-react/icons/signature';
import TimerOff from 'lucide-react/icons/timer-off';
import X from 'lucide-react/icons/x';
import Eye from 'lucide-react/icons/eye';
import type { Glyph } from '../../ui/Icon.tsx';
import type { StatusTagTone } from '../../ui/StatusTag.tsx';

export const consentLooks: Record<ConsentState | 'author', { tone: StatusTagTone; icon: Glyph }> = {
  author: { tone: 'certified', icon: BadgeCheck },
  invited: { tone: 'warning', icon: Hourglass },
  opened: { tone: 'warning', icon: Eye },
  signed: { tone: 'success', icon: Signature },
  refused: { tone: 'danger', icon: X },
  withdrawn: { tone: 'danger', icon: RotateCcw },
  expired: { tone: 'plain', icon: TimerOff },
};

/** The moment that says most about a state. */
export const sinceOf = {
  invited: 'invited',
  opened: 'opened',
  signed: 'decided',
  refused: 'decided',
  withdrawn: 'withdrawn',
  expired: 'expires',
} as const satisfies Record<ConsentState, string>;

export const isOpenInvitation = (state: ConsentState): boolean => state === 'invited' || state === 'opened';
