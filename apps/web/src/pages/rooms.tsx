// The live rooms; and a named one, once rooms exist.
import { pathTo } from '@alcove/protocol';
import DoorClosed from 'lucide-react/icons/door-closed';
import { useTranslation } from 'react-i18next';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { EmptyState } from '../ui/Blank.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Page } from './frame/Page.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

export function loader({ params }: LoaderFunctionArgs) {
  const unknown = params.room !== undefined;
  return data({ unknown }, { status: unknown ? 404 : 200 });
}

export default function Rooms() {
  const { unknown } = useLoaderData<typeof loader>();
  const { t } = useTranslation('rooms');
  if (unknown)
    return (
      <EmptyState
        as="h1"
        icon={DoorClosed}
        title={t('pages.chat.unknown.heading')}
        sentence={t('pages.chat.unknown.text')}
        action={<ButtonLink to={pathTo('chat')}>{t('pages.chat.unknown.action')}</ButtonLink>}
      />
    );
  return (
    <Page>
      <PageHeading heading={t('pages.chat.heading')} lead={t('pages.chat.lead')} />
      <EmptyState
        title={t('pages.chat.empty.title')}
        sentence={t('pages.chat.empty.text')}
        action={<ButtonLink to={`${pathTo('help')}#live`}>{t('pages.chat.empty.action')}</ButtonLink>}
      />
    </Page>
  );
}
