// What stands under the nick of the other member, and in which words one speaks of them: a couple is two.
import { genders, type PmContact } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';

export const isCouple = ({ gender }: PmContact): boolean => gender === genders.couple;

export function useContactWords() {
  const { t } = useTranslation('pm');
  return {
    /** A member who erased their account keeps no nick. */
    nickOf: ({ deleted, nick }: PmContact) => (deleted === 1 ? t('formerMember') : nick),
    /** `45 ans · Genève · en ligne` */
    detailsOf(other: PmContact, { typing = false } = {}) {
      if (typing) return isCouple(other) ? t('typing.couple') : t('typing.one');
      if (other.deleted === 1) return '';
      const first = isCouple(other) ? t('line.couple') : other.age > 0 && t('line.age', { count: other.age });
      return [first, other.town, other.online === 1 && t('line.online')].filter(Boolean).join(' · ');
    },
  };
}
