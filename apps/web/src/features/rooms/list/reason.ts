// Why a door is shut, in words and in a glyph.
import { type Gender, genders, genderWord } from '@alcove/protocol';
import CircleUser from 'lucide-react/icons/circle-user';
import DoorClosed from 'lucide-react/icons/door-closed';
import Lock from 'lucide-react/icons/lock';
import Mars from 'lucide-react/icons/mars';
import Transgender from 'lucide-react/icons/transgender';
import Users from 'lucide-react/icons/users';
import Venus from 'lucide-react/icons/venus';
import { useTranslation } from 'react-i18next';
import type { Glyph } from '../../../ui/Icon.tsx';
import { Token } from '../../../ui/marks.tsx';
import type { Door } from './door.ts';

export type Reason = {
  icon: Glyph;
  text: string;
  line?: string;
  /** Where there is room for one line. */
  short: string;
  tone?: 'token';
};

const signs: Record<Gender, Glyph> = {
  [genders.male]: Mars,
  [genders.female]: Venus,
  [genders.couple]: Users,
  [genders.trans]: Transgender,
};

/** Nothing where the door stands open, or opens to a bigger membership: pictures are seen through it. */
export function useReason(door: Door): Reason | undefined {
  const { t } = useTranslation('rooms');
  switch (door.kind) {
    case 'open':
    case 'full':
      return undefined;
    case 'stranger': {
      const line = t('list.reasons.strangerLine');
      return { icon: CircleUser, text: t('list.reasons.stranger'), line, short: line };
    }
    case 'inactive': {
      const text = t('list.reasons.inactive');
      return { icon: CircleUser, text, line: t('list.reasons.inactiveLine'), short: text };
    }
    case 'closed': {
      const text = t('list.reasons.closed');
      return { icon: DoorClosed, text, line: t('list.reasons.closedLine'), short: text };
    }
    case 'locked': {
      const text = t('list.reasons.locked');
      const line = door.host && { line: t('list.reasons.lockedLine', { host: door.host }) };
      return { icon: Lock, text, ...line, short: text };
    }
    case 'showroom': {
      const line = t('list.reasons.showroomLine', { count: door.priceTokens });
      return { icon: Token, tone: 'token', text: t('list.reasons.showroom'), line, short: line };
    }
    case 'gender': {
      const own = door.own && genderWord(door.own);
      const text = t(`list.reasons.only.${genderWord(door.allowed)}`);
      const line = own ? t(`list.reasons.own.${own}`) : t('list.reasons.ownUnknown');
      // R5.024: it always says whose door it is, and who she is herself.
      return { icon: signs[door.allowed], text, line, short: t('list.reasonLine', { text, line }) };
    }
  }
}
