// The head of a profile: a drawn cover, the portrait in its arch, who it is and when they were last here.
import { type Gender, genders, type MemberProfile, type RoomLink, roomPath } from '@alcove/protocol';
import Radio from 'lucide-react/icons/radio';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../ui/Icon.tsx';
import { CertifiedSeal } from '../../ui/CertifiedSeal.tsx';
import { MediaFrame, Picture } from '../../ui/Media.tsx';
import { StatusTag } from '../../ui/StatusTag.tsx';
import type { ProfileDrawings } from './drawings.ts';
import type { LastSeen } from './last-seen.ts';
import './profiles.css';

export type ProfileFace = Pick<
  MemberProfile,
  'nick' | 'gender' | 'age' | 'avatar_url' | 'certified' | 'status' | 'town' | 'country'
> &
  Partial<Pick<MemberProfile, 'region_name' | 'country_name'>>;

/** From these lengths on a nick is set smaller, so that it stays a headline. */
const longNick = 18;
const veryLongNick = 40;
const lengthOf = (nick: string) =>
  nick.length > veryLongNick ? 'very-long' : nick.length > longNick ? 'long' : undefined;

function usePerson() {
  const { t } = useTranslation('profiles');
  return (gender: Gender, age: number): string => {
    if (gender === genders.male) return t('person.male', { count: age });
    if (gender === genders.female) return t('person.female', { count: age });
    if (gender === genders.couple) return t('person.couple', { count: age });
    return t('person.trans', { count: age });
  };
}

/** The country goes without saying where the region does. */
const placeOf = ({ town, country, region_name: region, country_name: countryName }: ProfileFace): string =>
  [town, region, country === 'FR' && region ? '' : countryName].filter(Boolean).join(', ');

/** The rooms the member is in now. */
function InRooms({ rooms }: { rooms: readonly RoomLink[] }) {
  const { t } = useTranslation('profiles');
  return (
    <p className="profile-rooms">
      <Icon of={Radio} size={16} />
      <span>
        {t('inRooms', { count: rooms.length })}{' '}
        {rooms.map((room, at) => (
          <Fragment key={room.roomid}>
            {at > 0 && ', '}
            <Link className="link" to={roomPath(room)}>
              {room.name}
            </Link>
          </Fragment>
        ))}
      </span>
    </p>
  );
}

type ProfileHeadProps = {
  profile: ProfileFace;
  /** The cover, and what stands for a portrait that the reader may not see. */
  drawings: ProfileDrawings;
  seen: LastSeen | undefined;
  rooms?: readonly RoomLink[];
  actions?: ReactNode;
  /** Around the portrait. */
  ring?: ReactNode;
  /** Over another section than the overview: a phone shows portrait and name in one row. */
  compact?: boolean;
};

export function ProfileHead({ profile, drawings, seen, rooms = [], compact, ...rest }: ProfileHeadProps) {
  const { actions, ring } = rest;
  const { t } = useTranslation('profiles');
  const person = usePerson()(profile.gender, profile.age);
  const place = placeOf(profile);
  return (
    <header data-compact={compact || undefined}>
      <MediaFrame className="profile-cover">
        <Picture src={drawings.cover} alt="" width={1180} height={260} eager />
      </MediaFrame>
      <div className="profile-head">
        <div className="profile-face">
          <MediaFrame className="profile-portrait">
            <Picture
              src={profile.avatar_url}
              placeholder={drawings.portrait}
              alt=""
              width={336}
              height={424}
              eager
            />
          </MediaFrame>
          {ring}
        </div>
        <div className="profile-who">
          <div className="profile-name cluster">
            <h1 className="d44" data-length={lengthOf(profile.nick)}>
              {profile.nick}
            </h1>
            {profile.certified === 1 && <Icon of={CertifiedSeal} size={24} label={t('certified')} />}
            {profile.status === 'XXL' && <StatusTag tone="premium">{t('level.premium')}</StatusTag>}
            {seen?.online && (
              <StatusTag tone="success">
                <span className="profile-online" />
                {t('online')}
              </StatusTag>
            )}
          </div>
          <p className="profile-line">
            {person}.{place && ` ${place}.`}
          </p>
          {seen && !seen.online && <p className="profile-seen">{t('lastSeen', { ago: seen.ago })}</p>}
          {rooms.length > 0 && <InRooms rooms={rooms} />}
        </div>
        {actions && <div className="profile-actions">{actions}</div>}
      </div>
    </header>
  );
}
