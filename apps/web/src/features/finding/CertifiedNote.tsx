// Above sets of certified authors: what the seal says, and the way to it for those who have none.
import { pathTo } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Note } from '../../ui/Banner.tsx';
import { CertifiedSeal } from '../../ui/CertifiedSeal.tsx';
import { useMe } from '../accounts/index.ts';

export function CertifiedNote() {
  const { t } = useTranslation('finding');
  const isCertified = useMe()?.certified === 1;
  return (
    <Note icon={CertifiedSeal}>
      <span className="cluster apart g12">
        <span>
          <b>{t('certified.by')}</b> {t('pages.indexCertifiedFemAndCouple.lead')}
        </span>
        {!isCertified && (
          <Link className="link" to={pathTo('certification')}>
            {t('certified.action')}
          </Link>
        )}
      </span>
    </Note>
  );
}
