// The four promises of the site to its visitors.
import './site-rules.css';
import { useTranslation } from 'react-i18next';
import { glyph } from '../../icons.tsx';
import { Icon } from '../../ui/Icon.tsx';

const rules = [
  { rule: 'adults', icon: glyph('shield-check') },
  { rule: 'consent', icon: glyph('heart-handshake') },
  { rule: 'discreet', icon: glyph('eye-off') },
  { rule: 'payment', icon: glyph('credit-card') },
] as const;

export function SiteRules() {
  const { t } = useTranslation('contributions');
  return (
    <section className="stack g16" aria-labelledby="site-rules">
      <h2 id="site-rules" className="d24">
        {t('pages.index.rules.heading')}
      </h2>
      <ul className="site-rules">
        {rules.map(({ rule, icon }) => (
          <li key={rule}>
            <span className="arch-icon">
              <Icon of={icon} size={24} />
            </span>
            <h3 className="t16 semibold">{t(`pages.index.rules.${rule}.title`)}</h3>
            <p className="muted">{t(`pages.index.rules.${rule}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
