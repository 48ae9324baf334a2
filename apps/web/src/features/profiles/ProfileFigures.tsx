// What can be counted of a profile.
import { dateInWords } from '@alcove/i18n';
import type { Language } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/Card.tsx';

/** Groups of three, as each language writes them. */
const grouped = (count: number, language: Language): string =>
  String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, language === 'en' ? ',' : '\u202F');

type ProfileFiguresProps = {
  followers: number;
  views: number;
  contributions?: number | undefined;
  memberSinceSeconds?: number | undefined;
};

export function ProfileFigures({ followers, views, contributions, memberSinceSeconds }: ProfileFiguresProps) {
  const { t, i18n } = useTranslation('profiles');
  const since = { month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
  return (
    <Card padded={false} className="profile-figures">
      <dl>
        <div>
          <dt>{t('figures.followers', { count: followers })}</dt>
          <dd>{grouped(followers, i18n.language as Language)}</dd>
        </div>
        <div>
          <dt>{t('figures.views', { count: views })}</dt>
          <dd>{grouped(views, i18n.language as Language)}</dd>
        </div>
        {contributions !== undefined && contributions > 0 && (
          <div>
            <dt>{t('figures.contributions', { count: contributions })}</dt>
            <dd>{grouped(contributions, i18n.language as Language)}</dd>
          </div>
        )}
        {memberSinceSeconds !== undefined && (
          <div>
            <dt>{t('figures.memberSince')}</dt>
            <dd>{dateInWords(i18n.language, memberSinceSeconds * 1000, since)}</dd>
          </div>
        )}
      </dl>
    </Card>
  );
}
