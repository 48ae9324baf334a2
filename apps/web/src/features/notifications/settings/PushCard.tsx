// Pushes on this browser: asked for by a press with the reason, explained where the browser cannot or will not, and
// the list of browsers that receive them.
import * as addresses from '@alcove/protocol/addresses';
import BellOff from 'lucide-react/icons/bell-off';
import BellRing from 'lucide-react/icons/bell-ring';
import EyeOff from 'lucide-react/icons/eye-off';
import MonitorX from 'lucide-react/icons/monitor-x';
import Send from 'lucide-react/icons/send';
import Share from 'lucide-react/icons/share';
import Smartphone from 'lucide-react/icons/smartphone';
import SquarePlus from 'lucide-react/icons/square-plus';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { useCall } from '../../../call/use-call.ts';
import { notify } from '../../../toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { DateText } from '../../../ui/DateText.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { type Glyph, Icon } from '../../../ui/Icon.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { LockScreen } from './DiscretionCard.tsx';
import type { LoadedDevices } from './load.ts';
import { disablePush, enablePush, pushAbility } from './push-browser.ts';

type Asked = 'ask' | 'denied' | 'unsupported' | 'install';

export type BrowserName = (userAgent: string) => { browser: string; system: string };

type Props = {
  devices: LoadedDevices;
  ready: boolean;
  masked: boolean;
  /** A browser and its system, by what it says of itself. */
  browserIn: BrowserName;
  /** What else reaches a reader whose browser does not push. */
  onMailInstead: () => void;
  /** The switch alone, without the list of browsers. */
  brief?: boolean;
};

export function PushCard({ devices, ready, masked, browserIn, onMailInstead, brief = false }: Props) {
  const { list, key } = devices;
  const { t } = useTranslation('notifications');
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState<Asked>();
  const [busy, setBusy] = useState(false);
  const storing = useCall(addresses.setPushToken, { toast: true });
  const trying = useCall(addresses.tryPush, { toast: true });
  const removing = useCall(addresses.removePushDevice, { toast: true });
  const current = list.find((device) => device.current === 1);
  const others = list.length - (current ? 1 : 0);

  async function whileBusy(work: () => Promise<unknown>) {
    setBusy(true);
    await work();
    await revalidate();
    setBusy(false);
  }

  async function enable() {
    const came = await enablePush(key, storing.send);
    if (came === 'on') setOpen(undefined);
    else if (came === 'denied') setOpen(pushAbility() === 'denied' ? 'denied' : undefined);
    else if (came === 'failed') setOpen('unsupported');
  }

  function press(on: boolean) {
    if (!on) return void whileBusy(() => disablePush(storing.send));
    const ability = pushAbility();
    setOpen(ability === 'able' ? 'ask' : ability);
  }

  async function sendTrial() {
    if (await trying.send({})) notify({ icon: Send, tone: 'success', title: t('settings.push.tried') });
  }

  return (
    <section className="card padded notice-card" aria-labelledby="push-title">
      <div className="notice-card-head split g12">
        <div>
          <h2 id="push-title">{t('settings.push.title')}</h2>
          <p className="hint">
            {brief && masked && t('settings.push.brief', { text: t('push.neutral', { count: 1 }) })}
            {!brief && others > 0 && t('settings.push.others', { count: others })}
            {(brief ? !masked : others === 0) && t('settings.push.line')}
          </p>
        </div>
        <Switch
          bare
          label={t('settings.push.title')}
          checked={current !== undefined}
          disabled={!ready || busy}
          onChange={({ currentTarget }) => press(currentTarget.checked)}
        />
      </div>
      {!brief && list.length > 0 && (
        <>
          <ul className="push-devices stack">
            {list.map((device) => {
              const { browser, system } = browserIn(device.device);
              const name = [browser, system].filter(Boolean).join(', ') || t('settings.push.unknown');
              return (
                <li key={device.id}>
                  <Icon of={Smartphone} />
                  <span className="notice-row-text">
                    <b>{name}</b>
                    <small>
                      {device.current ? t('settings.push.current') : <DateText at={device.seen_at} />}
                    </small>
                  </span>
                  <Button
                    kind="ghost"
                    aria-label={t('settings.push.removeOne', { name })}
                    onClick={() => void whileBusy(() => removing.send({ id: device.id }))}
                  >
                    {t('settings.push.remove')}
                  </Button>
                </li>
              );
            })}
          </ul>
          <p className="hint">{t('settings.push.bound', { count: list.length })}</p>
        </>
      )}
      {!brief && current && (
        <Button icon={Send} block onClick={() => void sendTrial()}>
          {t('settings.push.try')}
        </Button>
      )}
      <PushDialog
        asked={open}
        masked={masked}
        busy={busy}
        onClose={() => setOpen(undefined)}
        onEnable={() => void whileBusy(enable)}
        onMailInstead={() => {
          setOpen(undefined);
          onMailInstead();
        }}
      />
    </section>
  );
}

type DialogProps = {
  asked: Asked | undefined;
  masked: boolean;
  busy: boolean;
  onClose: () => void;
  onEnable: () => void;
  onMailInstead: () => void;
};

function PushDialog({ asked, masked, busy, onClose, onEnable, onMailInstead }: DialogProps) {
  const { t } = useTranslation('notifications');
  // While it closes it still says what it said.
  const [shown, setShown] = useState<Asked>('ask');
  if (asked && asked !== shown) setShown(asked);
  const later = <Button onClick={onClose}>{t('settings.push.later')}</Button>;
  const steps = (icons: Glyph[]) => (
    <ol className="push-steps">
      {icons.map((icon, index) => (
        <li key={index}>
          <span className="push-step-sign">
            <Icon of={icon} />
          </span>
          <span className="notice-row-text">
            <b>{t(`settings.push.${shown}.steps.${index}.title` as 'settings.push.install.steps.0.title')}</b>
            <small>
              {t(`settings.push.${shown}.steps.${index}.line` as 'settings.push.install.steps.0.line')}
            </small>
          </span>
        </li>
      ))}
    </ol>
  );
  const parts: Record<Asked, { arch: Glyph; body: ReactNode; actions: ReactNode }> = {
    ask: {
      arch: BellRing,
      body: (
        <>
          <LockScreen clock masked={masked} />
          <p className="hint">{t('settings.push.ask.promise')}</p>
        </>
      ),
      actions: (
        <>
          {later}
          <Button kind="primary" busy={busy && t('settings.push.ask.busy')} onClick={onEnable}>
            {t('settings.push.ask.enable')}
          </Button>
        </>
      ),
    },
    denied: {
      arch: BellOff,
      body: (
        <ol className="push-numbers">
          {([0, 1, 2] as const).map((index) => (
            <li key={index}>{t(`settings.push.denied.steps.${index}`)}</li>
          ))}
        </ol>
      ),
      actions: <Button onClick={onMailInstead}>{t('settings.push.denied.mail')}</Button>,
    },
    unsupported: {
      arch: MonitorX,
      body: null,
      actions: (
        <>
          <Button onClick={onMailInstead}>{t('settings.push.denied.mail')}</Button>
          <Button kind="primary" onClick={onClose}>
            {t('settings.push.understood')}
          </Button>
        </>
      ),
    },
    install: {
      arch: Smartphone,
      body: (
        <>
          {steps([Share, SquarePlus, BellRing])}
          <p className="push-note row g8">
            <Icon of={EyeOff} size={16} />
            {t('settings.push.install.neutral')}
          </p>
        </>
      ),
      actions: <Button onClick={onClose}>{t('settings.push.understood')}</Button>,
    },
  };
  const { arch, body, actions } = parts[shown];
  return (
    <Dialog
      open={asked !== undefined}
      onClose={onClose}
      arch={arch}
      title={t(`settings.push.${shown}.title`)}
      description={t(`settings.push.${shown}.lead`)}
      actions={actions}
      className="push-dialog"
    >
      {body}
    </Dialog>
  );
}
