// One photo of a set or of an album, or one film of a set, as far as its reader may see it.
import { may, refusalFor, splitLanguage } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { type ClientLoaderFunctionArgs, data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { useMe } from '../features/accounts/index.ts';
import {
  LockedAlbums,
  ClosedPhoto,
  loadPhoto,
  PhotoViewer,
  useClosedPhoto,
} from '../features/albums/index.ts';
import { loadMaterial, materialBeside, MaterialViewer } from '../features/contributions/index.ts';
import { Tags } from '../features/finding/index.ts';
import { pageRequest } from '../page-request.ts';
import { PageBody } from './frame/PageBody.tsx';

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const request = context.get(pageRequest);
  const { me, call } = request;
  const inSet = await loadMaterial(request, params.materialId);
  if (inSet.state === 'open') return data(inSet);
  // Films stand in sets alone.
  if (splitLanguage(url.pathname).path.startsWith('/video/'))
    throw data(null, { status: inSet.state === 'closed' ? 404 : 503 });
  if (!/^[1-9]\d*$/.test(params.materialId ?? '')) return data({ state: 'closed' as const }, { status: 404 });
  // Readers who may see no photo at all get the same answer whether this one exists or not.
  if (refusalFor('seePhotos', me?.standing ?? 'anonymous')) return data({ state: 'closed' as const });
  const loaded = await loadPhoto(call, params.materialId);
  return data(loaded, { status: { open: 200, closed: 404, failed: 503 }[loaded.state] });
}

export async function clientLoader({ params, request, serverLoader }: ClientLoaderFunctionArgs) {
  return materialBeside(params.materialId, request) ?? serverLoader<typeof loader>();
}

export default function Photo() {
  const loaded = useLoaderData<typeof clientLoader>();
  const { t } = useTranslation('albums');
  const me = useMe();
  const isClosed = useClosedPhoto('photo' in loaded ? loaded.photo.material_id : undefined);
  if ('set' in loaded)
    return (
      <>
        <h1 className="visually-hidden" lang="">
          {loaded.set.contribution.title}
        </h1>
        <MaterialViewer
          loaded={loaded}
          tags={<Tags key={loaded.materialId} item={{ material_id: loaded.materialId }} open />}
        />
      </>
    );
  if ('photo' in loaded && !isClosed) {
    const isOwn = me?.uid === loaded.owner.uid;
    const seesLarge = isOwn || may('seeFullSizePhotos', me?.standing ?? 'anonymous');
    return (
      <>
        <h1 className="visually-hidden">{t('viewer.albumOf', { nick: loaded.owner.nick })}</h1>
        <PhotoViewer {...loaded} isOwn={isOwn} seesLarge={seesLarge} />
      </>
    );
  }
  const mayNot = refusalFor('seePhotos', me?.standing ?? 'anonymous');
  return (
    <PageBody>
      <h1 className="visually-hidden">{t('closed.heading')}</h1>
      {loaded.state === 'failed' ? (
        <LoadFailed title={t('failed.title')} sentence={t('failed.text')} />
      ) : mayNot ? (
        <LockedAlbums need={me ? 'activation' : 'login'} />
      ) : (
        <ClosedPhoto />
      )}
    </PageBody>
  );
}
