// The member's open sessions, each with a button to end it.
import * as addresses from '@alcove/protocol/addresses';
import LogOut from 'lucide-react/icons/log-out';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { Button } from '../../../ui/Button.tsx';
import { DateText } from '../../../ui/DateText.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import { InnerForm } from '../forms/Form.tsx';
import { useForm } from '../forms/use-form.ts';
import { browserIn } from './browser-name.ts';
import { Saved, savedMark, SettingsCard, useSaved } from './SettingsCard.tsx';

export type ListedSession = { id: string; device: string; seen_at: number; current: 0 | 1 };

export function SessionSettings({ sessions }: { sessions: readonly ListedSession[] }) {
  const { t } = useTranslation('accounts');
  const { revalidate } = useRevalidator();
  const { saved, setSaved } = useSaved('sessions');
  const form = useForm({
    address: addresses.endSessions,
    fields: [],
    onSuccess() {
      setSaved(true);
      void revalidate();
    },
  });
  const others = sessions.some(({ current }) => !current);
  return (
    <SettingsCard section="sessions">
      <ul className="settings-sessions stack">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnded={() => setSaved(true)} />
        ))}
      </ul>
      {others && (
        <InnerForm form={form} label={t('settings.sessions.endOthers')} back={savedMark('sessions')}>
          <input type="hidden" name="others" value="1" />
          <Button type="submit" block icon={LogOut} busy={form.busy && t('settings.sending')}>
            {t('settings.sessions.endOthers')}
          </Button>
        </InnerForm>
      )}
      <Saved shown={saved}>{t('settings.sessions.done')}</Saved>
    </SettingsCard>
  );
}

function SessionRow({ session, onEnded }: { session: ListedSession; onEnded: () => void }) {
  const { t } = useTranslation('accounts');
  const { revalidate } = useRevalidator();
  const { browser, system } = browserIn(session.device);
  const name =
    browser && system
      ? t('settings.sessions.device', { browser, system })
      : browser || system || t('settings.sessions.unknown');
  const form = useForm({
    address: addresses.endSessions,
    fields: [],
    onSuccess() {
      onEnded();
      void revalidate();
    },
  });
  return (
    <li>
      <Icon of={MonitorSmartphone} />
      <span className="settings-session-text">
        <b>{name}</b>
        <small>{session.current ? t('settings.sessions.now') : <DateText at={session.seen_at} />}</small>
      </span>
      {session.current ? (
        <StatusTag tone="success">{t('settings.sessions.current')}</StatusTag>
      ) : (
        <InnerForm form={form} label={t('settings.sessions.endOne', { name })} back={savedMark('sessions')}>
          <input type="hidden" name="id" value={session.id} />
          <Button
            type="submit"
            kind="ghost"
            aria-label={t('settings.sessions.endOne', { name })}
            busy={form.busy && t('settings.sending')}
          >
            {t('settings.sessions.end')}
          </Button>
        </InnerForm>
      )}
    </li>
  );
}
