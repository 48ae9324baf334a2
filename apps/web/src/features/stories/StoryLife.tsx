// The twenty-four hours of a story as a frieze: green while every member sees it, apricot for Premium.
import './story-life.css';
import { useTranslation } from 'react-i18next';

export function StoryLife() {
  const { t } = useTranslation('stories');
  return (
    <section className="story-life stack g16" aria-labelledby="story-life">
      <h2 id="story-life" className="t18 semibold">
        {t('pages.temporaryPhotos.life.heading')}
      </h2>
      <div className="story-hours" aria-hidden="true">
        <i />
        <i />
      </div>
      <dl>
        <div className="public">
          <dt className="semibold">{t('pages.temporaryPhotos.life.free')}</dt>
          <dd className="muted">{t('pages.temporaryPhotos.life.freeText')}</dd>
        </div>
        <div className="premium">
          <dt className="semibold">{t('pages.temporaryPhotos.life.premium')}</dt>
          <dd className="muted">{t('pages.temporaryPhotos.life.premiumText')}</dd>
        </div>
        <div>
          <dt className="semibold">{t('pages.temporaryPhotos.life.end')}</dt>
          <dd className="muted">{t('pages.temporaryPhotos.life.endText')}</dd>
        </div>
      </dl>
    </section>
  );
}
