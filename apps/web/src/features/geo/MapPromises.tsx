// What the map tells others, said before anybody turns it on.
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/Card.tsx';

const promises = ['off', 'cell', 'mood'] as const;

export function MapPromises() {
  const { t } = useTranslation('geo');
  return (
    <section className="stack g16" aria-labelledby="map-promises">
      <h2 id="map-promises" className="d24">
        {t('pages.geo.promises.heading')}
      </h2>
      <div className="tiles g12">
        {promises.map((promise) => (
          <Card key={promise} className="stack g4">
            <h3 className="t16 semibold">{t(`pages.geo.promises.${promise}.title`)}</h3>
            <p className="muted">{t(`pages.geo.promises.${promise}.text`)}</p>
          </Card>
        ))}
      </div>
    </section>
  );
}
