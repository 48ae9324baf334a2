// What members without Premium learn of the map: about how many are near, and the way to see them.
import { pathTo } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../ui/Button.tsx';

export function FreeCard({ near }: { near: number }) {
  const { t } = useTranslation('geo');
  return (
    <section className="map-card stack g12">
      <h2 className="d32">{near === 0 ? t('free.none') : t('free.some', { count: near })}</h2>
      <p className="muted t12">{t('free.steps')}</p>
      <p>{t('free.lead')}</p>
      <div className="cluster g8">
        <ButtonLink kind="premium" to={pathTo('payment')}>
          {t('free.action')}
        </ButtonLink>
      </div>
    </section>
  );
}
