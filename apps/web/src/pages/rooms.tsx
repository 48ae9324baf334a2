// The live rooms: which are open, who may enter, and the way into one's own.
import { pathTo, type Room, roomsCalls } from '@alcove/protocol';
import DoorOpen from 'lucide-react/icons/door-open';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { data, type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router';
import { useMe } from '../features/accounts/index.ts';
import { FullRoomDialog } from '../features/rooms/dialogs/index.ts';
import { RoomList, RoomsHead, type RoomsTold, useFreshRooms } from '../features/rooms/list/index.ts';
import { pageRequest } from '../page-request.ts';
import { ErrorState } from '../ui/Blank.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Page } from './frame/Page.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

type Loaded = { state: 'open'; told: RoomsTold } | { state: 'failed' };

const answer = (loaded: Loaded, status = 200) => data(loaded, { status });

export async function loader({ context }: LoaderFunctionArgs) {
  const told = await context.get(pageRequest).call(roomsCalls.rooms, {});
  return told.status === 'success'
    ? answer({ state: 'open', told: told.data })
    : answer({ state: 'failed' }, 503);
}

export default function Rooms() {
  const loaded = useLoaderData<typeof loader>();
  if (loaded.state === 'open') return <OpenRooms told={loaded.told} />;
  return <NoAnswer />;
}

function OpenRooms({ told }: { told: RoomsTold }) {
  const me = useMe();
  const fresh = useFreshRooms(told);
  const [full, setFull] = useState<Room>();
  return (
    <Page>
      <RoomsHead fresh={fresh}>{me?.active === 1 && <OwnRoom nick={me.nick} />}</RoomsHead>
      <RoomList fresh={fresh} onFull={setFull} />
      <Suspense>{full && <FullRoomDialog room={full} onClose={() => setFull(undefined)} />}</Suspense>
    </Page>
  );
}

function OwnRoom({ nick }: { nick: string }) {
  const { t } = useTranslation('rooms');
  return (
    <ButtonLink icon={DoorOpen} to={pathTo('myRoom', { nick })} className="rooms-own">
      <span>{t('list.own')}</span>
    </ButtonLink>
  );
}

function NoAnswer() {
  const { t } = useTranslation('rooms');
  const { pathname, search } = useLocation();
  return (
    <Page>
      <PageHeading heading={t('pages.chat.heading')} />
      <ErrorState
        title={t('list.failed.title')}
        sentence={t('list.failed.text')}
        action={
          <ButtonLink kind="primary" to={pathname + search} reloadDocument>
            {t('list.failed.again')}
          </ButtonLink>
        }
      />
    </Page>
  );
}
