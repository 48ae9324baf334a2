// What the team decides on: the list with its clocks, or one case.
import { may } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { useTranslation } from 'react-i18next';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { pageStatus } from '../call/load-list.ts';
import {
  CaseScreen,
  CasesFinder,
  CasesList,
  DeskTabs,
  loadCases,
} from '../features/moderation/cases/index.ts';
import { EvidenceScreen, isEvidenceAsked } from '../features/moderation/evidence/index.ts';
import { usePageWords } from '../page-key.ts';
import { pageRequest } from '../page-request.ts';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { MembersOnly } from './frame/MembersOnly.tsx';
import { ProofNeeded } from './frame/ProofNeeded.tsx';
import { RoleNeeded } from './frame/RoleNeeded.tsx';
import { memberPages } from './frame/member-pages.ts';
import { PageBody } from './frame/PageBody.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const { me, call } = context.get(pageRequest);
  const reference = params['reference'];
  if (!me || !may(memberPages.cases.opensTo, me.standing))
    return data({ reference, evidence: false, loaded: { state: 'closed' as const } });
  const loaded = await loadCases(call, url.searchParams);
  const evidence = isEvidenceAsked(url.searchParams);
  return data({ reference, evidence, loaded }, { status: pageStatus(loaded) });
}

const casesKey = (asked: object): string => JSON.stringify(asked);

export default function Cases() {
  const { loaded, reference, evidence } = useLoaderData<typeof loader>();
  const { t } = useTranslation('desk');
  const { word } = usePageWords('cases');
  return (
    <PageBody>
      <PageHeading
        heading={
          reference === undefined
            ? word('heading')
            : t(evidence ? 'evidence.heading' : 'cases.heading', { reference })
        }
        action={reference === undefined && loaded.state === 'open' && <CasesFinder asked={loaded.asked} />}
      />
      <MembersOnly opensTo={memberPages.cases.opensTo}>
        {loaded.state === 'open' &&
          (reference === undefined ? (
            <>
              <DeskTabs current="cases" />
              <CasesList key={casesKey(loaded.asked)} {...loaded} />
            </>
          ) : evidence ? (
            <EvidenceScreen key={reference} reference={reference} />
          ) : (
            <CaseScreen key={reference} reference={reference} />
          ))}
        {loaded.state === 'closed' && ('locked' in loaded ? <Locked /> : <RoleNeeded />)}
        {loaded.state === 'failed' && (
          <LoadFailed title={t('cases.failedTitle')} sentence={t('reports.failedText')} />
        )}
      </MembersOnly>
    </PageBody>
  );
}

function Locked() {
  const { t } = useTranslation('desk');
  return (
    <ProofNeeded
      address={addresses.cases}
      title={t('reports.lockedTitle')}
      sentence={t('cases.lockedText')}
      action={t('reports.prove')}
    />
  );
}
