// The picture of a movement, by its kind.
import type { MovementKind } from '@alcove/protocol';
import ArrowDownUp from 'lucide-react/icons/arrow-down-up';
import Gift from 'lucide-react/icons/gift';
import HandHeart from 'lucide-react/icons/hand-heart';
import ListChecks from 'lucide-react/icons/list-checks';
import Lock from 'lucide-react/icons/lock';
import Plus from 'lucide-react/icons/plus';
import Radio from 'lucide-react/icons/radio';
import Undo2 from 'lucide-react/icons/undo-2';
import type { Glyph } from '../../ui/Icon.tsx';

export function movementIcon(kind: MovementKind): Glyph {
  if (kind.endsWith('_refund')) return Undo2;
  if (kind.startsWith('gift')) return Gift;
  if (kind.startsWith('minute')) return Radio;
  if (kind.startsWith('order') || kind.startsWith('goal')) return ListChecks;
  if (kind === 'pack' || kind === 'credit') return Plus;
  if (kind === 'correction' || kind === 'closing') return ArrowDownUp;
  if (kind === 'private_tip' || kind === 'hold_released') return Lock;
  return HandHeart;
}
