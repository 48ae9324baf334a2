// Why a reader may not enter a room, in words and as an icon.
import { type Gender, genders, genderWord, type RoomEntry } from '@alcove/protocol';
import DoorClosed from 'lucide-react/icons/door-closed';
import Lock from 'lucide-react/icons/lock';
import Mars from 'lucide-react/icons/mars';
import Transgender from 'lucide-react/icons/transgender';
import Users from 'lucide-react/icons/users';
import Venus from 'lucide-react/icons/venus';
import { useTranslation } from 'react-i18next';
import type { Glyph } from '../../../ui/Icon.tsx';
import { Token } from '../../../ui/marks.tsx';

export type Reason = {
  icon: Glyph;
  text: string;
  line?: string;
  /** Shown where there is room for one line only. */
  short: string;
  tone?: 'token';
};

const signs: Record<Gender, Glyph> = {
  [genders.male]: Mars,
  [genders.female]: Venus,
  [genders.couple]: Users,
  [genders.trans]: Transgender,
};

/** Undefined for a room that is open or full, and for visitors, who read the reason once above the list. */
export function useReason(entry: RoomEntry): Reason | undefined {
  const { t } = useTranslation('rooms');
  switch (entry.kind) {
    case 'open':
    case 'full':
    case 'anonymous':
      return undefined;
    case 'closed': {
      const text = t('list.reasons.closed');
      return { icon: DoorClosed, text, line: t('list.reasons.closedLine'), short: text };
    }
    case 'password': {
      const text = t('list.reasons.locked');
      const line = entry.host && { line: t('list.reasons.lockedLine', { host: entry.host }) };
      return { icon: Lock, text, ...line, short: text };
    }
    case 'showroom': {
      const line = t('list.reasons.showroomLine', { count: entry.priceTokens });
      return { icon: Token, tone: 'token', text: t('list.reasons.showroom'), line, short: line };
    }
    case 'gender': {
      const own = entry.own && genderWord(entry.own);
      const text = t(`list.reasons.only.${genderWord(entry.allowed)}`);
      const line = own ? t(`list.reasons.own.${own}`) : t('list.reasons.ownUnknown');
      // R5.024: the words name the gender of the room and the reader's own.
      return { icon: signs[entry.allowed], text, line, short: t('list.reasonLine', { text, line }) };
    }
  }
}
