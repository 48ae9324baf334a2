// What did not come with its page: the page is asked for again, also where no script runs.
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { ErrorState } from './Blank.tsx';
import { ButtonLink } from './Button.tsx';

type Props = {
  as?: 'h1';
  title: string;
  sentence: string;
};

export function LoadFailed(props: Props) {
  const { t } = useTranslation('ui');
  const { pathname, search } = useLocation();
  return (
    <ErrorState
      {...props}
      action={
        <ButtonLink kind="primary" to={pathname + search} reloadDocument>
          {t('retry')}
        </ButtonLink>
      }
    />
  );
}
