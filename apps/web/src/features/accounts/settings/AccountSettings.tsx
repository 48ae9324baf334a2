// All settings of an account, with a menu of its own: beside them where there is room, above them on a phone.
import './settings.css';
import type { OwnMember } from '@alcove/protocol';
import type { ReactNode } from 'react';
import { AddressedFrame } from '../forms/frame.tsx';
import { EmailSettings } from './EmailSettings.tsx';
import { LeavingSettings } from './LeavingSettings.tsx';
import { MessageSettings } from './MessageSettings.tsx';
import { NickSettings } from './NickSettings.tsx';
import { PasswordSettings } from './PasswordSettings.tsx';
import { PictureSettings } from './PictureSettings.tsx';
import { ProfileSettings } from './ProfileSettings.tsx';
import { type SecondFactor, SecondFactorSettings } from './SecondFactorSettings.tsx';
import { type ListedSession, SessionSettings } from './SessionSettings.tsx';
import { type SettingsSection, settingsSections } from './sections.ts';
import { SettingsCard } from './SettingsCard.tsx';
import { SettingsMenu } from './SettingsMenu.tsx';

export type AccountSettingsProps = {
  me: OwnMember;
  sessions: readonly ListedSession[];
  secondFactor: SecondFactor | undefined;
  /** What reaches the member: of a later domain. */
  notifications: ReactNode;
  /** The colour of the page: of the shell. */
  ground: ReactNode;
};

/** What waits for the activation, and the panel that the activation takes the place of. */
const activeOnly: readonly SettingsSection[] = [
  'email',
  'nick',
  'picture',
  'profile',
  'messages',
  'ground',
  'deletion',
];

export function AccountSettings({ me, sessions, secondFactor, notifications, ground }: AccountSettingsProps) {
  const isActive = me.active === 1;
  const shown = settingsSections.filter(
    (section) =>
      (isActive || !activeOnly.includes(section)) &&
      (section !== 'secondFactor' || secondFactor !== undefined) &&
      (section !== 'notifications' || Boolean(notifications)),
  );
  return (
    <AddressedFrame kind="page">
      <div className="settings">
        <SettingsMenu shown={shown} />
        <div className="settings-cards">
          <div>
            {isActive && <EmailSettings me={me} />}
            <PasswordSettings me={me} />
            <SessionSettings sessions={sessions} />
            {secondFactor && <SecondFactorSettings secondFactor={secondFactor} />}
            {isActive && (
              <>
                <NickSettings me={me} />
                <PictureSettings me={me} />
              </>
            )}
          </div>
          <div>
            {isActive && (
              <>
                <ProfileSettings me={me} />
                <MessageSettings me={me} />
                <SettingsCard section="ground">{ground}</SettingsCard>
              </>
            )}
            {notifications && <SettingsCard section="notifications">{notifications}</SettingsCard>}
          </div>
          <div className="settings-end">
            <LeavingSettings mayDelete={isActive} />
          </div>
        </div>
      </div>
    </AddressedFrame>
  );
}
