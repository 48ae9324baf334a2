// Certification, for members: the code, the photo, and what became of it.
import { certificationCalls, may } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { CertificationDesk } from '../features/certification/index.ts';
import { pageRequest } from '../page-request.ts';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { MembersOnly } from './frame/MembersOnly.tsx';
import { memberPages } from './frame/member-pages.ts';
import { PageBody } from './frame/PageBody.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  const { me, call } = context.get(pageRequest);
  if (!me || !may(memberPages.certification.opensTo, me.standing)) return data({ state: undefined });
  const answer = await call(certificationCalls.certification, {});
  if (answer.status === 'success') return data({ state: answer.data });
  return data({ state: undefined }, { status: 503 });
}

export default function Certification() {
  const { state } = useLoaderData<typeof loader>();
  const { t } = useTranslation('certification');
  return (
    <PageBody>
      <PageHeading heading={t('heading')} />
      <MembersOnly opensTo={memberPages.certification.opensTo}>
        {state ? (
          <CertificationDesk loaded={state} />
        ) : (
          <LoadFailed title={t('failed.title')} sentence={t('failed.text')} />
        )}
      </MembersOnly>
    </PageBody>
  );
}
