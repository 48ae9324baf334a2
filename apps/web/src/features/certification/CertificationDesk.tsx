// Where the member's certification stands, and what they may do next.
import {
  certification as limits,
  type CertificationState,
  dayMs,
  pathTo,
  premiumOfferDays,
} from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import BadgeCheck from 'lucide-react/icons/badge-check';
import BadgeX from 'lucide-react/icons/badge-x';
import Clock from 'lucide-react/icons/clock';
import PenLine from 'lucide-react/icons/pen-line';
import ScanFace from 'lucide-react/icons/scan-face';
import Ruler from 'lucide-react/icons/ruler';
import Timer from 'lucide-react/icons/timer';
import Trash2 from 'lucide-react/icons/trash-2';
import Users from 'lucide-react/icons/users';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../call/use-call.ts';
import { Note } from '../../ui/Banner.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DateText } from '../../ui/DateText.tsx';
import { type Glyph, Icon } from '../../ui/Icon.tsx';
import { PhotoTaking } from './PhotoTaking.tsx';
import './certification.css';

export function CertificationDesk({ loaded }: { loaded: CertificationState }) {
  const { t } = useTranslation('certification');
  const [current, setCurrent] = useState(loaded);
  const asking = useCall(addresses.certificationCode);
  const withdrawing = useCall(addresses.withdrawCertification);
  const ask = async () => {
    const answer = await asking.send({});
    if (answer) setCurrent(answer);
  };
  const withdraw = async () => {
    const answer = await withdrawing.send({});
    if (answer) setCurrent(answer);
  };
  const fault = asking.fault ?? withdrawing.fault;
  const newCode = (
    <Button kind="primary" busy={asking.busy && t('code.asking')} onClick={() => void ask()}>
      {current.state === 'none' ? t('code.ask') : t('code.another')}
    </Button>
  );
  return (
    <>
      <Steps state={current.state} />
      <div role="alert">{fault && <Note tone="danger">{fault.text}</Note>}</div>
      <div className="certification-page">
        {current.state === 'code' ? (
          <PhotoTaking onSent={setCurrent} />
        ) : (
          <Standing current={current} newCode={newCode}>
            {current.state === 'waiting' && (
              <Button busy={withdrawing.busy && t('code.asking')} onClick={() => void withdraw()}>
                {t('withdraw')}
              </Button>
            )}
          </Standing>
        )}
        <aside className="stack g16">
          {current.code !== undefined && current.until !== undefined && (
            <Card>
              <p className="muted">{t('code.yours')}</p>
              <p className="d44 tnum certification-code">{current.code}</p>
              <p>
                {t('code.write')} {t('code.until')} <DateText at={current.until * 1000} form="short" />.
              </p>
            </Card>
          )}
          <Card>
            <h2 className="t18 semibold">{t('checks.heading')}</h2>
            <ul className="stack g8">
              <Line icon={PenLine}>{t('checks.written')}</Line>
              <Line icon={ScanFace}>{t('checks.together')}</Line>
              <Line icon={Users}>{t('checks.same')}</Line>
              <Line icon={Ruler}>{t('checks.size', { pixels: limits.minLongPx })}</Line>
            </ul>
          </Card>
          <Note icon={Trash2}>{t('privacy', { days: limits.photoKeptMs / dayMs })}</Note>
        </aside>
      </div>
    </>
  );
}

const Line = ({ icon, children }: { icon: Glyph; children: string }) => (
  <li className="row g12">
    <Icon of={icon} size={16} />
    {children}
  </li>
);

const steps = ['code', 'photo', 'review'] as const;

function Steps({ state }: { state: CertificationState['state'] }) {
  const { t } = useTranslation('certification');
  if (state === 'certified' || state === 'taken_back') return null;
  const at = state === 'code' ? 1 : state === 'waiting' ? 2 : 0;
  return (
    <ol className="certification-steps row g12" aria-label={t('steps.label')}>
      {steps.map((step, index) => (
        <li key={step} className="row g8" aria-current={index === at ? 'step' : undefined}>
          <span className="certification-step tnum" aria-hidden="true">
            {index + 1}
          </span>
          {t(`steps.${step}`)}
        </li>
      ))}
    </ol>
  );
}

type Told = Exclude<CertificationState['state'], 'none' | 'code'>;
const faces: Record<Told, { icon: Glyph; tone: string }> = {
  waiting: { icon: Clock, tone: 'certified' },
  again: { icon: ScanFace, tone: 'warning' },
  expired: { icon: Timer, tone: 'warning' },
  certified: { icon: BadgeCheck, tone: 'certified' },
  refused: { icon: BadgeX, tone: 'danger' },
  taken_back: { icon: BadgeX, tone: 'danger' },
};

function Standing({
  current,
  newCode,
  children,
}: {
  current: CertificationState;
  newCode: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation('certification');
  const { state, reason, note, decided } = current;
  if (state === 'none' || state === 'code') {
    return (
      <Card className="certification-told stack g16">
        <h2 className="d24">{t('states.none.title')}</h2>
        <p className="muted">{t('states.none.text')}</p>
        <div className="cluster g8">{newCode}</div>
      </Card>
    );
  }
  const { icon, tone } = faces[state];
  return (
    <Card className="certification-told stack g16">
      <span className="certification-arch" data-tone={tone}>
        <Icon of={icon} size={24} />
      </span>
      <h2 className="d24">{t(`states.${state}.title`)}</h2>
      {reason && <p>{t(`reasons.${reason}`)}</p>}
      {note !== '' && (
        <p className="breakable" lang="">
          {note}
        </p>
      )}
      <p className="muted">{t(`states.${state}.text`, { days: premiumOfferDays.certified })}</p>
      {decided !== undefined && (
        <p className="dim">
          <DateText at={decided * 1000} form="day" />
        </p>
      )}
      <div className="cluster g8">
        {state === 'certified' ? (
          <ButtonLink to={pathTo('myProfile')}>{t('profile')}</ButtonLink>
        ) : (
          state !== 'waiting' && newCode
        )}
        {children}
        {(state === 'refused' || state === 'taken_back') && (
          <ButtonLink to={pathTo('contact')}>{t('contact')}</ButtonLink>
        )}
      </div>
    </Card>
  );
}
