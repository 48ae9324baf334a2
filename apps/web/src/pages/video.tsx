// One film of a set, as long as its reader may see it.
import { type ClientLoaderFunctionArgs, data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { loadMaterial, materialBeside, MaterialViewer } from '../features/contributions/index.ts';
import { pageRequest } from '../page-request.ts';

export async function loader({ params, context }: LoaderFunctionArgs) {
  const loaded = await loadMaterial(context.get(pageRequest), params.materialId);
  if (loaded.state !== 'open') throw data(null, { status: loaded.state === 'closed' ? 404 : 503 });
  return loaded;
}

export async function clientLoader({ params, request, serverLoader }: ClientLoaderFunctionArgs) {
  return materialBeside(params.materialId, request) ?? serverLoader<typeof loader>();
}

export default function Video() {
  const loaded = useLoaderData<typeof clientLoader>();
  return (
    <>
      <h1 className="visually-hidden" lang="">
        {loaded.set.contribution.title}
      </h1>
      <MaterialViewer loaded={loaded} />
    </>
  );
}
