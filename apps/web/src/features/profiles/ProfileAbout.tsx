// A member's text about themself, set as a quote.
import { useTranslation } from 'react-i18next';

/** Beyond this, display type would be a wall. */
const quoteMaxLength = 280;

export function ProfileAbout({ text, mood }: { text: string; mood?: string | undefined }) {
  const { t } = useTranslation('profiles');
  return (
    <section className="profile-about" aria-label={t('about.label')}>
      {text ? (
        <blockquote lang="" className={text.length > quoteMaxLength ? 'profile-text' : 'profile-quote'}>
          {t('about.quote', { text })}
        </blockquote>
      ) : (
        <p className="profile-silent">{t('about.silent')}</p>
      )}
      {mood && (
        <p className="profile-mood">
          <b>{t('about.mood')}</b> <span lang="">{mood}</span>
        </p>
      )}
    </section>
  );
}
