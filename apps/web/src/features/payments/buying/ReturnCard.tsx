// Where the member was before: said before the payment and offered after it. Nobody is led back unasked (R2.263).
import X from 'lucide-react/icons/x';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { forgetReturnPage, type ReturnPage } from '../../../return-after-payment.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Mark } from '../../../ui/marks.tsx';
import './paid.css';

export function ReturnNotice({ page }: { page: ReturnPage }) {
  const { t } = useTranslation('payments');
  return (
    <div className="return-notice">
      <span className="return-art">
        <Mark width={20} height={24} />
      </span>
      <span className="return-words">
        <span>{t('return.then')}</span>
        <Link to={page.path}>{page.heading || t('return.page')}</Link>
      </span>
      <IconButton icon={X} label={t('return.forget')} onClick={forgetReturnPage} />
    </div>
  );
}

export function ReturnCard({ page }: { page: ReturnPage }) {
  const { t } = useTranslation('payments');
  const card = useRef<HTMLDivElement>(null);
  // R2.263: the way back is one press away.
  useEffect(() => card.current?.querySelector('a')?.focus(), []);
  return (
    <>
      <div className="return-card" ref={card}>
        <span className="return-art">
          <Mark width={28} height={32} />
        </span>
        <span className="return-words">
          <span>{t('return.from')}</span>
          <b>{page.heading || t('return.page')}</b>
        </span>
        <ButtonLink kind="primary" size="large" to={page.path} onClick={forgetReturnPage}>
          {t('return.go')}
        </ButtonLink>
      </div>
      <p className="return-promise">{t('return.promise')}</p>
    </>
  );
}
