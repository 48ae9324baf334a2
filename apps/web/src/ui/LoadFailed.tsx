// What did not come. With its page: the page is asked for again, also where no script runs. Afterwards: it is asked for
// in place.
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { type BlankProps, ErrorState } from './Blank.tsx';
import { Button, ButtonLink } from './Button.tsx';

type Props = Omit<BlankProps, 'action'> & {
  /** Of what was read after its page came. */
  onRetry?: () => void;
};

export function LoadFailed({ onRetry, ...blank }: Props) {
  const { t } = useTranslation('ui');
  const { pathname, search } = useLocation();
  return (
    <ErrorState
      {...blank}
      action={
        onRetry ? (
          <Button kind="primary" onClick={onRetry}>
            {t('retry')}
          </Button>
        ) : (
          <ButtonLink kind="primary" to={pathname + search} reloadDocument>
            {t('retry')}
          </ButtonLink>
        )
      }
    />
  );
}
