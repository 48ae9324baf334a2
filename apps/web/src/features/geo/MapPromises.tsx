// What the map tells others, said before anybody turns it on.
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/Card.tsx';

const promises = ['off', 'cell', 'mood'] as const;

export function MapPromises() {
  const { t } = useTranslation('geo');
  return (
    <section className="grid gap-4" aria-labelledby="map-promises">
      <h2 id="map-promises" className="d24">
        {t('pages.geo.promises.heading')}
      </h2>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,260px),1fr))] gap-3">
        {promises.map((promise) => (
          <Card key={promise}>
            <h3 className="t16 font-semibold">{t(`pages.geo.promises.${promise}.title`)}</h3>
            <p className="mt-1 text-text-2">{t(`pages.geo.promises.${promise}.text`)}</p>
          </Card>
        ))}
      </div>
    </section>
  );
}
