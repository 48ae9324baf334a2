// Where an activation link leads: a button that activates the account; without a link, where to find it.
import MailCheck from 'lucide-react/icons/mail-check';
import MailX from 'lucide-react/icons/mail-x';
import { useTranslation } from 'react-i18next';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { ActivationByLink } from '../features/accounts/activation/index.ts';
import { withPanel } from '../features/accounts/index.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { PageBody } from './frame/PageBody.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

/** Only pressing the button shows whether the link still works. */
const tokenShape = /^[\w-]{43}$/;

export function loader({ params: { token } }: LoaderFunctionArgs) {
  if (token === undefined) return data({ state: 'empty' as const });
  if (!tokenShape.test(token)) return data({ state: 'unknown' as const }, 404);
  return data({ state: 'link' as const, token });
}

export default function Activation() {
  const link = useLoaderData<typeof loader>();
  const { t } = useTranslation('accounts');
  return (
    <PageBody>
      <PageHeading heading={t('pages.userActivation.heading')} />
      {link.state === 'link' ? (
        <ActivationByLink token={link.token} />
      ) : (
        <EmptyState
          icon={link.state === 'empty' ? MailCheck : MailX}
          title={t(`pages.userActivation.${link.state}.title`)}
          sentence={t(`pages.userActivation.${link.state}.text`)}
          action={
            <ButtonLink to={withPanel('', 'activate')}>{t('pages.userActivation.empty.action')}</ButtonLink>
          }
        />
      )}
    </PageBody>
  );
}
