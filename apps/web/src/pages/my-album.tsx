// One's own albums.
import { may } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { pageStatus } from '../call/load-list.ts';
import { type LoadedAlbums, loadAlbums, OwnAlbums } from '../features/albums/index.ts';
import { pageRequest } from '../page-request.ts';
import { MembersOnly } from './frame/MembersOnly.tsx';
import { memberPages } from './frame/member-pages.ts';
import { PageBody } from './frame/PageBody.tsx';
import { PageHeading } from './frame/PageHeading.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  const { me, call } = context.get(pageRequest);
  const isOpen = me && may(memberPages.myAlbum.opensTo, me.standing);
  const loaded: LoadedAlbums = isOpen ? await loadAlbums(call) : { state: 'closed' };
  return data(loaded, { status: pageStatus(loaded) });
}

export default function MyAlbum() {
  const loaded = useLoaderData<typeof loader>();
  const { t } = useTranslation('albums');
  return (
    <PageBody>
      <PageHeading heading={t('own')} />
      <MembersOnly opensTo={memberPages.myAlbum.opensTo}>
        {loaded.state === 'open' ? <OwnAlbums photos={loaded.photos} most={loaded.most} /> : <NoAnswer />}
      </MembersOnly>
    </PageBody>
  );
}

function NoAnswer() {
  const { t } = useTranslation('albums');
  return <LoadFailed title={t('failed.title')} sentence={t('failed.text')} />;
}
