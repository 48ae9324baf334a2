// Where the link of an invitation leads, without an account. Opening it changes nothing.
import { consentsCalls } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { ProveAge } from '../features/accounts/prove-age/index.ts';
import { PersonalLink } from '../features/consents/signing/index.ts';
import { pageRequest } from '../page-request.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageBody } from './frame/PageBody.tsx';

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { call, site, hasGatePass } = context.get(pageRequest);
  const token = params['token'] ?? '';
  const answer = await call(consentsCalls.consentInvitation, { token });
  const invitation = answer.status === 'success' ? answer.data : undefined;
  return data(
    { invitation, token, hasGatePass, ageProofs: site.ageProofs },
    { status: invitation ? 200 : 404 },
  );
}

export default function SigningPage() {
  const { invitation, ...link } = useLoaderData<typeof loader>();
  const { t } = useTranslation('consents');
  return (
    <PageBody>
      {invitation ? (
        <PersonalLink key={link.token} proof={ProveAge} invitation={invitation} {...link} />
      ) : (
        <EmptyState as="h1" title={t('signing.wrongTitle')} sentence={t('signing.wrongText')} />
      )}
    </PageBody>
  );
}
