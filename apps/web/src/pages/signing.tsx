// Where the link of an invitation leads, without an account. Opening it changes nothing.
import { consentsCalls } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { ProveAge } from '../features/accounts/prove-age/index.ts';
import { cameBack, PersonalLink } from '../features/consents/signing/index.ts';
import { pageRequest } from '../page-request.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageBody } from './frame/PageBody.tsx';

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const { call, site, hasGatePass } = context.get(pageRequest);
  const token = params['token'] ?? '';
  const answer = await call(consentsCalls.consentInvitation, { token });
  const invitation = answer.status === 'success' ? answer.data : undefined;
  const { searchParams: asked } = url;
  const isRefused = asked.has('refused');
  // What has changed meanwhile is opened anew, by a press.
  const isStale = asked.get('refused') === 'consent_files_changed';
  const shown =
    invitation && hasGatePass && asked.has(cameBack.opened) && !isStale
      ? await call(consentsCalls.openedConsent, { token })
      : undefined;
  const opened = shown?.status === 'success' ? shown.data : undefined;
  const isFresh = asked.has(cameBack.signed) && !isRefused;
  return data(
    { invitation, opened, isFresh, token, hasGatePass, ageProofs: site.ageProofs },
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
