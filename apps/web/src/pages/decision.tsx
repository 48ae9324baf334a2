// What was decided about a thing of the reader, or on their report.
import { moderationCalls } from '@alcove/protocol';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { FollowedCase } from '../features/moderation/cases/index.ts';
import { usePageWords } from '../page-key.ts';
import { pageRequest } from '../page-request.ts';
import { MembersOnly } from './frame/MembersOnly.tsx';
import { PageBody } from './frame/PageBody.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const { call, me } = context.get(pageRequest);
  const reference = params['reference'] ?? '';
  const isRefused = url.searchParams.has('refused');
  if (!me) return data({ found: undefined, reference, isRefused });
  const answer = await call(moderationCalls.decision, { reference });
  if (answer.status === 'error') throw data(null, { status: 404 });
  return data({ found: answer.data, reference, isRefused });
}

export default function Decision() {
  const { found, ...appealing } = useLoaderData<typeof loader>();
  const { word } = usePageWords('decision');
  return (
    <PageBody>
      {!found && <PageHeading heading={word('title')} />}
      <MembersOnly opensTo="ownAccount">
        {found && <FollowedCase key={found.reference} found={found} appealing={appealing} />}
      </MembersOnly>
    </PageBody>
  );
}
