// The menu of a person: who they are, everyday actions, and below a rule blocks, mutes and exclusions.
import {
  type ChatMessage,
  hasHostRights,
  isAnonymous,
  isBlocked,
  may,
  type OwnMember,
  type PersonInRoom,
  pathTo,
  type Standing,
} from '@alcove/protocol';
import AtSign from 'lucide-react/icons/at-sign';
import Ban from 'lucide-react/icons/ban';
import DoorOpen from 'lucide-react/icons/door-open';
import Flag from 'lucide-react/icons/flag';
import Gift from 'lucide-react/icons/gift';
import MessageCircle from 'lucide-react/icons/message-circle';
import MessageSquare from 'lucide-react/icons/message-square';
import MessageSquareOff from 'lucide-react/icons/message-square-off';
import User from 'lucide-react/icons/user';
import UserMinus from 'lucide-react/icons/user-minus';
import UserPlus from 'lucide-react/icons/user-plus';
import Video from 'lucide-react/icons/video';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { conversationRequest } from '../../../message-news.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Token } from '../../../ui/marks.tsx';
import { CertifiedSeal } from '../../../ui/CertifiedSeal.tsx';
import { MenuItem, MenuLink, MenuRule, PointMenu } from '../../../ui/Menu.tsx';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import { usePremiumRequired } from '../../accounts/index.ts';
import { reportSheet, useMute } from '../../moderation/index.ts';
import { useRoom } from '../room/current-room.ts';
import { useCameras, useWatchedCameras } from '../room/use-cameras.ts';
import { sanctionDialog } from './sanction-request.ts';
import { plainOf } from '../log/written.ts';
import { type MenuRequest, personMenu } from './menu-request.ts';
import { PersonDetails, usePersonDetails } from './RoomPersonRow.tsx';
import { useFollow } from './use-follow.ts';

/** The person, above the actions. */
function Identity({ person, nick }: { person: PersonInRoom | undefined; nick: string }) {
  const { t } = useTranslation('rooms');
  return (
    <>
      <Avatar name={nick} src={person?.avatar_url || null} sizePx={44} presence={person && 'online'} />
      <div className="person-menu-who stack">
        <b className="row g8">
          <span>{nick}</span>
          {person?.certified === 1 && <Icon of={CertifiedSeal} size={16} label={t('room.certified')} />}
          {person?.status === 'XXL' && <StatusTag tone="premium">XXL</StatusTag>}
        </b>
        <span className="t12 dim">{person ? <PersonDetails person={person} /> : t('room.people.gone')}</span>
      </div>
    </>
  );
}

type ItemsProps = {
  request: MenuRequest;
  person: PersonInRoom | undefined;
  me: OwnMember;
  onMention: () => void;
};

/** Opened from a list of people, it reports the latest message of the person. */
const itemOf = (message: ChatMessage | undefined) =>
  message && { id: String(message.id), text: plainOf(message), atMs: message.timestamp * 1000 };

/** What a member may do about another member. */
function MembersItems({ request, person, me, onMention }: ItemsProps) {
  const { t } = useTranslation('rooms');
  const { room, state, view, watch, give, tip } = useRoom();
  const { uid, nick } = request;
  const reported = itemOf(request.message ?? view?.messages.findLast((message) => message.uid === uid));
  const standing: Standing = state?.caps?.standing ?? me.standing;
  const isMember = !isAnonymous({ uid });
  const isOn = useCameras().has(uid);
  const isWatched = useWatchedCameras().has(uid);
  const mayFollow = may('followInChat', standing);
  const following = useFollow(uid, nick, isMember);
  const muting = useMute(room.roomid, uid, nick);
  const askXxl = usePremiumRequired('chat');
  const detailsOf = usePersonDetails();
  const keeps = me !== undefined && hasHostRights(room, me);
  const blocked = state?.privateData !== undefined && isBlocked(state.privateData, uid);
  const ask = (kind: 'block' | 'unblock' | 'exclude') =>
    sanctionDialog.set({
      kind,
      uid,
      nick,
      line: person ? detailsOf(person) : '',
      avatarUrl: person?.avatar_url ?? '',
    });
  return (
    <>
      {may('writeInRooms', standing) && (
        <MenuItem icon={AtSign} onSelect={onMention}>
          {t('room.person.mention')}
        </MenuItem>
      )}
      {isOn && !isWatched && (
        <MenuItem icon={Video} onSelect={() => watch(uid)}>
          {t('room.person.watch')}
        </MenuItem>
      )}
      {isMember && (
        <MenuItem icon={MessageCircle} onSelect={() => conversationRequest.set({ uid, nick, inChat: true })}>
          {t('room.person.write')}
        </MenuItem>
      )}
      {isMember && (
        <MenuItem
          icon={following.followed ? UserMinus : UserPlus}
          keys="F"
          onSelect={() => {
            // R8.054: unfollowing is free, following asks for XXL.
            if (mayFollow || following.followed) void following.toggle();
            else askXxl('xxl_required_follow');
          }}
        >
          {following.followed ? t('room.person.unfollow') : t('room.person.follow')}
        </MenuItem>
      )}
      {isMember && may('useWallet', standing) && (
        <>
          <MenuItem icon={Token} onSelect={() => tip({ uid, nick })}>
            {t('room.person.tip')}
          </MenuItem>
          <MenuItem icon={Gift} onSelect={() => give({ uid, nick })}>
            {t('room.person.give')}
          </MenuItem>
        </>
      )}
      {isMember && (
        <MenuLink icon={User} to={pathTo('profile', { nick })}>
          {t('room.person.profile')}
        </MenuLink>
      )}
      <MenuRule />
      {keeps && (
        <MenuItem
          icon={muting.muted ? MessageSquare : MessageSquareOff}
          onSelect={() => void muting.toggle()}
        >
          {muting.muted ? t('room.person.unmute') : t('room.person.mute')}
        </MenuItem>
      )}
      {isMember && (
        <MenuItem
          icon={Ban}
          danger
          onSelect={() => {
            // R8.053
            if (blocked) ask('unblock');
            else if (may('blockInChat', standing)) ask('block');
            else askXxl('xxl_required_block');
          }}
        >
          {blocked ? t('room.person.unblock') : t('room.person.block')}
        </MenuItem>
      )}
      {isMember && reported && may('report', standing) && (
        <MenuItem
          icon={Flag}
          danger
          onSelect={() =>
            reportSheet.set({ kind: 'line', within: room.roomid, nick, blocked, items: [reported] })
          }
        >
          {t('room.person.report')}
        </MenuItem>
      )}
      {room.creator?.uid !== uid && (
        <MenuItem
          icon={DoorOpen}
          danger
          onSelect={() => {
            // R8.052
            if (keeps || may('requestExclusion', standing)) ask('exclude');
            else askXxl('xxl_required_exclusion');
          }}
        >
          {keeps ? t('room.person.exclude') : t('room.person.requestExclusion')}
        </MenuItem>
      )}
    </>
  );
}

const close = () => personMenu.set(undefined);

export function PersonMenu({ onMention }: { onMention: (nick: string) => void }) {
  const request = personMenu.use();
  const { me, state, view } = useRoom();
  if (!request) return null;
  const { uid, nick, at, from } = request;
  const person = view?.people.get(uid);
  const isMe = uid === state?.uid;
  return createPortal(
    <PointMenu
      key={`${uid} ${at.x} ${at.y}`}
      className="person-menu"
      label={nick}
      at={at}
      from={from}
      head={<Identity person={person} nick={nick} />}
      onClose={close}
    >
      {me && !isMe ? (
        <MembersItems
          request={request}
          person={person}
          me={me}
          onMention={() => {
            // The list of people may lie in a drawer over the chat.
            from.closest('dialog')?.close();
            onMention(nick);
          }}
        />
      ) : (
        <ProfileItem uid={uid} nick={nick} />
      )}
    </PointMenu>,
    // Elements outside an open dialog cannot be clicked.
    from.closest('dialog') ?? document.body,
  );
}

/** The only item for oneself, and for a visitor about people with a profile. */
function ProfileItem({ uid, nick }: { uid: number; nick: string }) {
  const { t } = useTranslation('rooms');
  if (uid <= 0) return <p className="person-menu-none dim">{t('room.person.noProfile')}</p>;
  return (
    <MenuLink icon={User} to={pathTo('profile', { nick })}>
      {t('room.person.profile')}
    </MenuLink>
  );
}
