// Where the link of a mail leads: ending such mails, for the holder of the link.
import { useTranslation } from 'react-i18next';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { loadMailsOfLink, Unsubscribed } from '../features/notifications/settings/index.ts';
import { pageRequest } from '../page-request.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageBody } from './frame/PageBody.tsx';

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { call } = context.get(pageRequest);
  const token = url.searchParams.get('token') ?? '';
  const mails = token === '' ? undefined : await loadMailsOfLink(call, token);
  return data({ mails, token }, { status: mails || token === '' ? 200 : 404 });
}

export default function Unsubscribe() {
  const { mails, token } = useLoaderData<typeof loader>();
  const { t } = useTranslation('notifications');
  return (
    <PageBody>
      {mails ? (
        <Unsubscribed mails={mails} token={token} />
      ) : (
        <EmptyState as="h1" title={t('unsubscribe.wrong.title')} sentence={t('unsubscribe.wrong.text')} />
      )}
    </PageBody>
  );
}
