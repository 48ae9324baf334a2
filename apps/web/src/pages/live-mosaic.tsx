// All cameras that are on, for moderators.
import { may, streamsCalls } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { data, type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router';
import { useMe } from '../features/accounts/index.ts';
import { mosaicQuery, type MosaicAnswer, Wall } from '../features/streams/mosaic/index.ts';
import { pageRequest } from '../page-request.ts';
import { MembersOnly } from './frame/MembersOnly.tsx';
import { memberPages } from './frame/member-pages.ts';
import { PageBody } from './frame/PageBody.tsx';
import { PageHeading } from './frame/PageHeading.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';

/** `closed`: not for this reader; the frame of the page says why. */
type Loaded = { state: 'open'; mosaic: MosaicAnswer } | { state: 'closed' } | { state: 'failed' };

const answer = (loaded: Loaded, status = 200) => data(loaded, { status });

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { me, call } = context.get(pageRequest);
  if (!me || !may(memberPages.liveMosaic.opensTo, me.standing)) return answer({ state: 'closed' });
  const mosaic = await call(streamsCalls.mosaic, mosaicQuery.asked(mosaicQuery.read(url.searchParams)));
  if (mosaic.status === 'success') return answer({ state: 'open', mosaic: mosaic.data });
  return answer({ state: 'failed' }, 503);
}

export default function LiveMosaic() {
  const { t } = useTranslation('moderation');
  const loaded = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const me = useMe();
  const query = mosaicQuery.read(new URLSearchParams(search));
  if (loaded.state === 'open' && me) {
    return (
      <PageBody>
        <Wall loaded={loaded.mosaic} query={query} />
      </PageBody>
    );
  }
  return (
    <PageBody>
      <PageHeading heading={t('pages.liveMosaic.heading')} />
      <MembersOnly opensTo={memberPages.liveMosaic.opensTo}>
        <NoAnswer />
      </MembersOnly>
    </PageBody>
  );
}

function NoAnswer() {
  const { t } = useTranslation('moderation');
  return <LoadFailed title={t('mosaic.failed.title')} sentence={t('mosaic.failed.text')} />;
}
