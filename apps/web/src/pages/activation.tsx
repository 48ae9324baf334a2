// Where an activation link leads; without one, where to find it.
import MailCheck from 'lucide-react/icons/mail-check';
import { useTranslation } from 'react-i18next';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { EmptyState } from '../ui/Blank.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Page } from './frame/Page.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

export function loader({ params }: LoaderFunctionArgs) {
  const state = params.token === undefined ? 'empty' : 'unknown';
  return data({ state } as const, { status: state === 'unknown' ? 404 : 200 });
}

export default function Activation() {
  const { state } = useLoaderData<typeof loader>();
  const { t } = useTranslation('accounts');
  return (
    <Page>
      <PageHeading heading={t('pages.userActivation.heading')} />
      <EmptyState
        icon={MailCheck}
        title={t(`pages.userActivation.${state}.title`)}
        sentence={t(`pages.userActivation.${state}.text`)}
        action={<ButtonLink to="?activate">{t('pages.userActivation.empty.action')}</ButtonLink>}
      />
    </Page>
  );
}
