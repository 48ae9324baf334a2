// What a member without Premium reads where others vote.
import Gem from 'lucide-react/icons/gem';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { usePremiumRequired } from '../../accounts/index.ts';

export function VotesOffer() {
  const { t } = useTranslation('desk');
  const requirePremium = usePremiumRequired();
  return (
    <EmptyState
      icon={Gem}
      title={t('votes.offer.title')}
      sentence={t('votes.offer.text')}
      action={
        <Button kind="premium" icon={Gem} onClick={() => requirePremium()}>
          {t('votes.offer.premium')}
        </Button>
      }
    />
  );
}
