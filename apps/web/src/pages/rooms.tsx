// The live rooms: which are open, who may enter, and the way into one's own.
import { pathTo, roomsCalls } from '@alcove/protocol';
import DoorOpen from 'lucide-react/icons/door-open';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { data, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { useMe } from '../features/accounts/index.ts';
import {
  type ListQuestion,
  RoomList,
  RoomsHead,
  type ListedRooms,
  useFreshRooms,
} from '../features/rooms/list/index.ts';
import { RoomsBeside, useOpenRooms } from '../features/chat/open/index.ts';
import { useChatConnection } from '../features/chat/live/index.ts';
import { TermsWelcome } from '../features/rooms/welcome/index.ts';
import { useCamerasCounted } from '../camera-news.ts';
import { pageRequest } from '../page-request.ts';
import RoomDialogs from '../shell/RoomDialogs.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { PageBody } from './frame/PageBody.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

/** Opens the dialog of a new room. */
const createQuery = 'create';

type Loaded = { state: 'open'; rooms: ListedRooms } | { state: 'failed' };

const answer = (loaded: Loaded, status = 200) => data(loaded, { status });

export async function loader({ context }: LoaderFunctionArgs) {
  const rooms = await context.get(pageRequest).call(roomsCalls.rooms, {});
  return rooms.status === 'success'
    ? answer({ state: 'open', rooms: rooms.data })
    : answer({ state: 'failed' }, 503);
}

export default function Rooms() {
  const loaded = useLoaderData<typeof loader>();
  if (loaded.state === 'open') return <OpenRooms rooms={loaded.rooms} />;
  return <NoAnswer />;
}

function OpenRooms({ rooms }: { rooms: ListedRooms }) {
  const me = useMe();
  const fresh = useFreshRooms(rooms);
  useCamerasCounted(fresh.now.cameras);
  // A connection that is open is used; the list opens none.
  const joined = useOpenRooms(useChatConnection(false).client);
  const [search, setSearch] = useSearchParams();
  const [asked, setAsked] = useState<ListQuestion>();
  // Kept in the address, so that a member who comes back from paying finds it open.
  const creates = search.has(createQuery) && me?.active === 1;
  const ask = (question: ListQuestion | undefined) => {
    setAsked(question);
    if (question || !creates) return;
    const rest = new URLSearchParams(search);
    rest.delete(createQuery);
    setSearch(rest, { replace: true, preventScrollReset: true });
  };
  return (
    <PageBody>
      <RoomsHead fresh={fresh}>{me?.active === 1 && <Ways nick={me.nick} search={search} />}</RoomsHead>
      <RoomsBeside />
      <RoomList fresh={fresh} joined={joined.map(({ room }) => room)} onAsk={ask} />
      <TermsWelcome />
      <RoomDialogs question={creates ? { kind: 'create' } : asked} rooms={fresh.now.rooms} onAsk={ask} />
    </PageBody>
  );
}

/** To one's own room, and to a new one. */
function Ways({ nick, search }: { nick: string; search: URLSearchParams }) {
  const { t } = useTranslation('rooms');
  const creating = new URLSearchParams(search);
  creating.set(createQuery, '');
  return (
    <>
      <ButtonLink icon={DoorOpen} to={pathTo('myRoom', { nick })} className="rooms-own">
        <span>{t('list.own')}</span>
      </ButtonLink>
      <ButtonLink kind="primary" icon={Plus} to={{ search: `?${creating}` }} preventScrollReset>
        {t('list.create')}
      </ButtonLink>
    </>
  );
}

function NoAnswer() {
  const { t } = useTranslation('rooms');
  return (
    <PageBody>
      <PageHeading heading={t('pages.chat.heading')} />
      <LoadFailed title={t('list.failed.title')} sentence={t('list.failed.text')} />
    </PageBody>
  );
}
