// The stage: the room's name and rules, and below them the cameras. While none is on, a drawing and the facts of
// the room stand there.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Users from 'lucide-react/icons/users';
import Video from 'lucide-react/icons/video';
import { IconButton } from '../../../ui/IconButton.tsx';
import { MediaFrame, Veil } from '../../../ui/Media.tsx';
import { AboutRoom } from './AboutRoom.tsx';
import { languageOfName, TermsWelcome, useCameraPictures } from '../../rooms/index.ts';
import { hasOthers, RoomsSheet, useLeaving, useOpenRooms } from '../open/index.ts';
import { useRoom } from './current-room.ts';
import { RoomMenu } from './RoomMenu.tsx';
import { RoomMeta } from './RoomMeta.tsx';
import { StageArt } from './StageArt.tsx';
import { useCameras } from './use-cameras.ts';
import { TrialLoginChip } from './TrialLoginChip.tsx';

/** Where one's camera is opened: in the head, as an icon in that of a phone, or on one's own empty stage. */
export type CameraPlace = 'head' | 'phone' | 'stage';

type StageProps = {
  back: ReactNode;
  onPeople: () => void;
  cameras: (empty: ReactNode) => ReactNode;
  camera: (place: CameraPlace) => ReactNode;
  shop: ReactNode;
  /** Banners under the head. */
  children: ReactNode;
};

export function Stage({ back, onPeople, cameras, camera, shop, children }: StageProps) {
  const { t } = useTranslation('rooms');
  const { client, room, view, state, outside, leave } = useRoom();
  const isOwners = room.creator !== null && room.creator.uid === state?.uid;
  // A camera that another device of the reader sends has no window here.
  const elsewhere = useCameras().has(state?.uid ?? 0);
  // Until the reader is in, the page shows no camera but the last picture of one, behind shutters.
  const beyond = outside ? room.cameras : 0;
  const pictures = useCameraPictures(beyond > 0 ? [room.roomid] : []).get(room.roomid);
  const picture = pictures?.find(({ url }) => url !== '')?.url;
  const rooms = useOpenRooms(client);
  const goOut = useLeaving(client, leave);
  return (
    <section className="room-stage" aria-label={t('room.stage.label')}>
      <header className="room-head row g12">
        {back}
        <div className="room-title grow">
          <div className="room-name row g4">
            <h1 className="d24 cut" lang={languageOfName(room)}>
              {room.name}
            </h1>
            {hasOthers(rooms, room.roomid) && (
              <RoomsSheet rooms={rooms} current={room.roomid} onLeave={({ roomid }) => goOut(roomid)} />
            )}
          </div>
          <RoomMeta />
        </div>
        <TrialLoginChip />
        <div className="room-head-wide">{camera('head')}</div>
        <div className="room-head-phone">
          {camera('phone')}
          {view && (
            <IconButton
              icon={Users}
              kind="filled"
              label={t('room.people.open', { count: view.count })}
              onClick={onPeople}
            />
          )}
          <RoomMenu
            renderTrigger={(attributes) => (
              <IconButton {...attributes} icon={Ellipsis} kind="filled" label={t('room.menu.label')} />
            )}
          />
        </div>
      </header>
      {children}
      {cameras(
        picture ? (
          <MediaFrame
            className="room-view"
            veil={<Veil large icon={Video} reason={t('room.stage.beyond', { count: beyond })} />}
          >
            <img src={picture} alt="" />
          </MediaFrame>
        ) : (
          <div className="room-view" data-awaits={room.cameras > 0 || undefined}>
            <StageArt />
            <p className="d24">
              {beyond > 0
                ? t('room.stage.beyond', { count: beyond })
                : t(elsewhere ? 'room.stage.elsewhere' : 'room.stage.empty')}
            </p>
            {!outside && (
              <p className="room-view-line dim">
                {t(elsewhere ? 'room.stage.elsewhereLine' : 'room.stage.emptyLine')}
              </p>
            )}
            {isOwners && !elsewhere && camera('stage')}
          </div>
        ),
      )}
      {shop}
      {view && <TermsWelcome inRoom />}
      <AboutRoom />
    </section>
  );
}
