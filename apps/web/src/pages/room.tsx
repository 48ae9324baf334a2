// One room: a public one by its name, a member's own by their nick. The server sends its name and rules; who is
// in it and what is said comes over the live connection.
import * as addresses from '@alcove/protocol/addresses';
import { isPassing, myRoomRef, pathTo, roomPath, roomsCalls, splitLanguage } from '@alcove/protocol';
import { type ReactNode, Suspense } from 'react';
import DoorClosed from 'lucide-react/icons/door-closed';
import { useTranslation } from 'react-i18next';
import {
  type ClientLoaderFunctionArgs,
  data,
  type HeadersArgs,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router';
import { TrialCard, TrialClock } from '../features/accounts/trial/index.ts';
import { Donations, RoomShop } from '../features/gifts/shop/index.ts';
import { giftRequest, RoomGifts } from '../features/gifts/in-room/index.ts';
import { tipRequest, GivingTokens } from '../features/gifts/tips/index.ts';
import { type CameraPlace, useRoom } from '../features/chat/index.ts';
import { chatConnection } from '../features/chat/live/index.ts';
import { openRoomAt } from '../features/chat/open/index.ts';
import { type CurrentRoom, enterEarly, RoomScreen } from '../features/chat/room/index.ts';
import { CameraButton, Cameras, watchCamera, ViewersPanel } from '../features/streams/index.ts';
import { RoomWall } from '../features/wall/in-room/index.ts';
import { beforeHydration } from '../before-hydration.ts';
import { useAnswer } from '../call/use-answer.ts';
import { pageRequest } from '../page-request.ts';
import { BackButton } from '../shell/BackButton.tsx';
import { announce } from '../shell/announce.ts';
import { singleKeysOn } from '../single-keys.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ButtonLink } from '../ui/Button.tsx';

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const { call, me, hasGatePass } = context.get(pageRequest);
  const { nick, room: name = '' } = params;
  const answer = await call(roomsCalls.room, { room: nick === undefined ? name : myRoomRef(nick) });
  if (answer.status === 'error') {
    if (isPassing(answer.code)) throw data(null, { status: 503 });
    return data({ unknown: nick === undefined ? ('room' as const) : ('myRoom' as const) }, { status: 404 });
  }
  const { room, own } = answer.data;
  const path = roomPath(room);
  // Another spelling, or a number: the address is the one that the server gives.
  if (splitLanguage(url.pathname).path.replace(/\/$/, '') !== path) throw redirect(path + url.search, 302);
  const loaded = { room, own: own === 1, named: { room: room.name } };
  if (!me || !hasGatePass) return data(loaded);
  const talk = await call(roomsCalls.lastMessages, { room: String(room.roomid) });
  if (talk.status === 'error') return data(loaded);
  return data({ ...loaded, talk: talk.data.messages }, { headers: { 'Cache-Control': 'no-store' } });
}

/** What members said stays in no cache. */
export const headers = ({ loaderHeaders }: HeadersArgs): Headers => loaderHeaders;

beforeHydration(enterEarly);

/** From one open room to another nothing is waited for. */
export function clientLoader({ params, serverLoader }: ClientLoaderFunctionArgs) {
  const open = openRoomAt(chatConnection.get().client, params);
  return open ? { ...open, named: { room: open.room.name } } : serverLoader<typeof loader>();
}

function Unknown({ which }: { which: 'room' | 'myRoom' }) {
  const { t } = useTranslation('rooms');
  return (
    <EmptyState
      as="h1"
      icon={DoorClosed}
      title={which === 'room' ? t('pages.room.unknown.heading') : t('pages.myRoom.unknown.heading')}
      sentence={which === 'room' ? t('pages.room.unknown.text') : t('pages.myRoom.unknown.text')}
      action={<ButtonLink to={pathTo('chat')}>{t('pages.room.unknown.action')}</ButtonLink>}
    />
  );
}

function watch({ client, room, me, state }: CurrentRoom, uid: number) {
  const stream = client?.streams.list.find((each) => each.uid === uid && each.roomid === room.roomid);
  if (client && stream) watchCamera(client, stream, state?.caps?.standing ?? me?.standing ?? 'trial');
}

const give = ({ room }: CurrentRoom, person: { uid: number; nick: string }) =>
  giftRequest.set({ ...person, roomid: room.roomid });

const gifts = <RoomGifts />;
const tip = ({ room }: CurrentRoom, person: { uid: number; nick: string }) =>
  tipRequest.set({ ...person, roomid: room.roomid });

const tips = <GivingTokens />;
const shop = <RoomShop />;
const GivenName = () => {
  const { t } = useTranslation('gifts');
  return t('shop.given.tab');
};

// A face is counted once the room is entered, and again when it is left: something may have been written there.
const DonationsCount = ({ isShown }: { isShown: boolean }) => {
  const { room } = useRoom();
  const { known } = useAnswer(addresses.giveRecords, isShown ? undefined : { room_id: room.roomid });
  return known && <span className="tab-count">{known.total_count}</span>;
};
const WallCount = ({ isShown }: { isShown: boolean }) => {
  const { creator } = useRoom().room;
  const { known } = useAnswer(addresses.wallList, isShown || !creator ? undefined : { id: creator.uid });
  return known && <span className="tab-count">{known.total_count}</span>;
};

const donations = {
  key: 'given',
  count: (isShown: boolean) => <DonationsCount isShown={isShown} />,
  name: <GivenName />,
  body: (
    <Suspense>
      <Donations />
    </Suspense>
  ),
};
const WallName = () => {
  const { t } = useTranslation('wall');
  return t('room.tab');
};
const wall = {
  key: 'wall',
  count: (isShown: boolean) => <WallCount isShown={isShown} />,
  name: <WallName />,
  body: (
    <Suspense>
      <RoomWall />
    </Suspense>
  ),
};
/** A room of the site has no owner, and no wall. */
const [ofSite, ofMember] = [[donations], [wall, donations]];
const cameras = (empty: ReactNode) => <Cameras empty={empty} />;
const camera = (place: CameraPlace) => <CameraButton place={place} />;
const watchers = <ViewersPanel />;
const visitCard = <TrialCard />;
const visitClock = <TrialClock />;

export default function Room() {
  const loaded = useLoaderData<typeof loader>();
  if ('unknown' in loaded) return <Unknown which={loaded.unknown} />;
  return (
    <RoomScreen
      key={loaded.room.roomid}
      {...loaded}
      back={<BackButton />}
      announce={announce}
      trialCard={visitCard}
      trialClock={visitClock}
      singleKeys={singleKeysOn}
      cameras={cameras}
      camera={camera}
      watchers={watchers}
      onWatch={watch}
      onGive={give}
      gifts={gifts}
      onTip={tip}
      tips={tips}
      shop={shop}
      faces={loaded.room.creator ? ofMember : ofSite}
    />
  );
}
