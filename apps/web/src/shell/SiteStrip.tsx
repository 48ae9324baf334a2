// Above every page: that the site is read-only, and the notice of its owners until the reader dismisses it. The server
// draws both, so that nothing moves.
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { glyph } from '../icons.tsx';
import { Icon } from '../ui/Icon.tsx';
import { appearanceQuery, dismissNotice, useAppearance } from './appearance.ts';
import { useFacts } from './facts.ts';
import styles from './site-strip.css?url';

export default function SiteStrip() {
  const { t } = useTranslation();
  const { site, notice } = useFacts();
  const { noticeSeen } = useAppearance();
  const isShown = notice && notice.version !== noticeSeen;
  if (!isShown && !site.isReadOnly) return null;
  return (
    <aside className="site-strip" aria-label={t('strip.label')}>
      <link rel="stylesheet" href={styles} precedence="strip" />
      {site.isReadOnly && <p>{t('strip.readOnly')}</p>}
      {isShown && <Notice text={notice.text} version={notice.version} />}
    </aside>
  );
}

function Notice({ text, version }: { text: string; version: number }) {
  const { t } = useTranslation();
  const { search } = useLocation();
  return (
    <form
      method="get"
      onSubmit={(event) => {
        event.preventDefault();
        dismissNotice(version);
      }}
    >
      {[...new URLSearchParams(search)].map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
      <p>{text}</p>
      <button
        type="submit"
        className="icon-button"
        name={appearanceQuery.notice}
        value={version}
        aria-label={t('strip.dismiss')}
      >
        <Icon of={glyph('x')} />
      </button>
    </form>
  );
}
