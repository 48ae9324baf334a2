// All settings of an account, with a menu of its own: beside them where there is room, above them on a phone.
import './settings.css';
import type { OwnMember } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { AddressedFrame } from '../forms/frame.tsx';
import { EmailSettings } from './EmailSettings.tsx';
import { LeavingSettings } from './LeavingSettings.tsx';
import { MessageSettings } from './MessageSettings.tsx';
import { NickSettings } from './NickSettings.tsx';
import { PasswordSettings } from './PasswordSettings.tsx';
import { PictureSettings } from './PictureSettings.tsx';
import { ProfileSettings } from './ProfileSettings.tsx';
import { type SecondFactor, SecondFactorSettings } from './SecondFactorSettings.tsx';
import { type OpenSession, SessionSettings } from './SessionSettings.tsx';
import { type Section, sections } from './SettingsCard.tsx';

export type AccountSettingsProps = {
  me: OwnMember;
  sessions: readonly OpenSession[];
  secondFactor: SecondFactor | undefined;
};

/** What waits for the activation, and the panel that the activation takes the place of. */
const activeOnly: readonly Section[] = ['email', 'nick', 'picture', 'profile', 'messages', 'deletion'];

export function AccountSettings({ me, sessions, secondFactor }: AccountSettingsProps) {
  const { t } = useTranslation('accounts');
  const isActive = me.active === 1;
  const shown = sections.filter((section) => isActive || !activeOnly.includes(section));
  const names: Record<Section, string> = {
    email: t('settings.email.title'),
    nick: t('settings.nick.title'),
    picture: t('settings.picture.title'),
    profile: t('settings.profile.title'),
    password: t('settings.password.title'),
    messages: t('settings.messages.title'),
    sessions: t('settings.sessions.title'),
    secondFactor: t('settings.second.title'),
    data: t('settings.data.title'),
    deletion: t('settings.deletion.title'),
  };
  return (
    <AddressedFrame kind="page">
      <div className="settings">
        <nav className="settings-menu" aria-label={t('settings.menu')}>
          {shown.map((section) => (
            <a key={section} href={`#${section}`} data-danger={section === 'deletion' || undefined}>
              {names[section]}
            </a>
          ))}
        </nav>
        <div className="settings-cards">
          <div>
            {isActive && <EmailSettings me={me} />}
            <PasswordSettings me={me} />
            <SessionSettings sessions={sessions} />
            {secondFactor && <SecondFactorSettings secondFactor={secondFactor} />}
          </div>
          <div>
            {isActive && (
              <>
                <NickSettings me={me} />
                <PictureSettings me={me} />
                <ProfileSettings me={me} />
                <MessageSettings me={me} />
              </>
            )}
          </div>
          <div className="settings-end">
            <LeavingSettings mayDelete={isActive} />
          </div>
        </div>
      </div>
    </AddressedFrame>
  );
}
