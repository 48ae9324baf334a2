// A proof of majority by an app: a QR code for one on another device, a link for one on this, or the browser's own way.
//
//   terms ── ticked ──► asking ──► waiting ──► proof
//                          ▲          │
//                          └── again ─┴──► over: refused, expired, paused, unreachable
//
// Once there is a proof, what earlier questions about it are answered says nothing more.
import {
  type accountsCalls,
  type AnswerOf,
  appProofLifetimeMs,
  appProofPaths,
  appProofQuery,
  type CallAddress,
} from '@alcove/protocol';
import CircleX from 'lucide-react/icons/circle-x';
import FingerprintPattern from 'lucide-react/icons/fingerprint-pattern';
import Landmark from 'lucide-react/icons/landmark';
import QrCode from 'lucide-react/icons/qr-code';
import Timer from 'lucide-react/icons/timer';
import WifiOff from 'lucide-react/icons/wifi-off';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isUnanswered } from '../../call/call-server.ts';
import { useCall } from '../../call/use-call.ts';
import { Button, ButtonAnchor } from '../../ui/Button.tsx';
import { ArchedIcon } from '../../ui/EmptyState.tsx';
import type { Glyph } from '../../ui/Icon.tsx';
import { ProgressRing } from '../../ui/Progress.tsx';
import { hasGateCookie } from './gate.ts';
import './app-proof.css';

const startAppProof: CallAddress<(typeof accountsCalls)['startAppProof']> = {
  method: 'POST',
  path: `/b${appProofPaths.start}`,
};

const appProofResult: CallAddress<(typeof accountsCalls)['appProofResult']> = {
  method: 'POST',
  path: `/b${appProofPaths.result}`,
};

export type AppProofProps = {
  /** Of the page: an app on this device leads back to it. */
  returnPath: string;
  onProof: (token: string) => void;
};

type Question = AnswerOf<(typeof accountsCalls)['startAppProof']>;
type Stage =
  | { kind: 'terms' }
  | { kind: 'asking' }
  | { kind: 'waiting'; question: Question; endsAt: number }
  | { kind: 'proven' }
  | { kind: 'over'; icon: Glyph; title: string; text: string; again: string };

const pollMs = 2000;
const protocol = 'org-iso-mdoc';
/** When what is left is spoken. */
const spokenMinutes = [4, 2, 1];

const termsBox = () => document.querySelector<HTMLInputElement>('form input[name=terms]');

/** `?age=transaction.response_code`, once an app on this device has led back. */
export function returned(path: string): { transaction: string; response_code: string } | undefined {
  const [transaction, code] = new URLSearchParams(path.split('?')[1]).get(appProofQuery)?.split('.') ?? [];
  return transaction && code ? { transaction, response_code: code } : undefined;
}

const asksByBrowser = (): boolean => 'DigitalCredential' in globalThis;

type Asked = { data?: { response?: string } } | null;

const twoDigits = (value: number) => String(value).padStart(2, '0');

export function AppProof({ returnPath, onProof }: AppProofProps) {
  const { t } = useTranslation('accounts');
  const [stage, setStage] = useState<Stage>({ kind: 'terms' });
  /** On a phone, the code is for an app on another device. */
  const [elsewhere, setElsewhere] = useState(false);
  const [leftMs, setLeftMs] = useState(appProofLifetimeMs);

  const isProven = useRef(false);

  const over = (icon: Glyph, title: string, text: string, again = t('gate.app.again')) =>
    setStage({ kind: 'over', icon, title, text, again });
  const refused = () => over(CircleX, t('gate.app.refused'), t('gate.app.refusedText'));

  const start = useCall(startAppProof, {
    onFailure(failure) {
      if (isUnanswered(failure)) over(WifiOff, t('gate.app.offline'), t('gate.app.offlineText'));
      else over(Landmark, t('gate.app.paused'), failure.message);
      return true;
    },
  });
  const result = useCall(appProofResult, {
    onFailure(failure) {
      if (isProven.current) return true;
      // Another tab may have been let in by the same proof.
      if (hasGateCookie()) location.reload();
      else if (!isUnanswered(failure)) refused();
      return true;
    },
  });

  async function ask() {
    isProven.current = false;
    setStage({ kind: 'asking' });
    const question = await start.send({});
    if (!question) return;
    setLeftMs(appProofLifetimeMs);
    setStage({ kind: 'waiting', question, endsAt: Date.now() + appProofLifetimeMs });
  }

  async function look(input: { transaction: string; response_code?: string; response?: string }) {
    const answered = await result.send(input);
    if (!answered?.proof) return;
    isProven.current = true;
    setStage({ kind: 'proven' });
    onProof(answered.proof);
  }

  const begin = useEffectEvent(() => {
    const back = returned(returnPath);
    if (back) void look(back);
    else if (termsBox()?.checked) void ask();
  });
  const ticked = useEffectEvent(() => {
    if (termsBox()?.checked) {
      if (stage.kind === 'terms') void ask();
    } else setStage({ kind: 'terms' });
  });
  useEffect(() => {
    // The box of a page that was restored may be ticked already.
    const first = setTimeout(() => begin());
    const box = termsBox();
    const listen = () => ticked();
    box?.addEventListener('change', listen);
    return () => {
      clearTimeout(first);
      box?.removeEventListener('change', listen);
    };
  }, []);

  const passTime = useEffectEvent((endsAt: number) => {
    const left = endsAt - Date.now();
    setLeftMs(left);
    if (left <= 0) over(Timer, t('gate.app.expired'), t('gate.app.expiredText'), t('gate.app.newCode'));
  });
  const poll = useEffectEvent((transaction: string) => void look({ transaction }));
  useEffect(() => {
    if (stage.kind !== 'waiting') return;
    const { question, endsAt } = stage;
    const polling = setInterval(() => poll(question.transaction), pollMs);
    const clock = setInterval(() => passTime(endsAt), 1000);
    return () => {
      clearInterval(polling);
      clearInterval(clock);
    };
  }, [stage]);

  async function askBrowser({ transaction, request }: Question) {
    const digital = { requests: [{ protocol, data: request }] };
    try {
      const given = (await navigator.credentials.get({
        digital,
        mediation: 'required',
      } as CredentialRequestOptions)) as Asked;
      const response = given?.data?.response;
      if (response) await look({ transaction, response });
    } catch {
      // Given up in the browser's own dialog: the code still waits.
    }
  }

  if (stage.kind === 'proven') {
    return (
      <output className="app-proof stack g12">
        <p className="d24">{t('gate.opened')}</p>
      </output>
    );
  }
  if (stage.kind === 'over') {
    return (
      <output className="app-proof stack g12">
        <ArchedIcon of={stage.icon} />
        <p className="d24">{stage.title}</p>
        <p className="t14 muted">{stage.text}</p>
        <Button kind="outline" onClick={() => void ask()}>
          {stage.again}
        </Button>
      </output>
    );
  }
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  const minutes = Math.ceil(seconds / 60);
  const question = stage.kind === 'waiting' ? stage.question : undefined;
  return (
    <div className="app-proof stack g12" data-elsewhere={elsewhere}>
      {question ? (
        <img
          className="app-proof-code"
          src={`data:image/svg+xml,${encodeURIComponent(question.qr)}`}
          alt={t('gate.app.code')}
          width={288}
          height={288}
        />
      ) : (
        <div className="app-proof-code app-proof-slats" />
      )}
      {question ? (
        <>
          <ButtonAnchor
            className="app-proof-open"
            kind="primary"
            size="large"
            icon={FingerprintPattern}
            href={question.link}
          >
            {t('gate.app.open')}
          </ButtonAnchor>
          <Button
            className="app-proof-elsewhere"
            kind="ghost"
            icon={QrCode}
            aria-expanded={elsewhere}
            onClick={() => setElsewhere(!elsewhere)}
          >
            {t('gate.app.elsewhere')}
          </Button>
          <b className="app-proof-scan t16">{t('gate.app.scan')}</b>
          <p className="app-proof-scan t14 muted">{t('gate.app.onlyHere')}</p>
          <div className="cluster g8" role="timer">
            <ProgressRing value={leftMs / appProofLifetimeMs} sizePx={32} />
            <span>
              {t('gate.app.waiting')} <b>{`${Math.floor(seconds / 60)}:${twoDigits(seconds % 60)}`}</b>
            </span>
          </div>
          <span className="visually-hidden" aria-live="polite">
            {spokenMinutes.includes(minutes) && t('gate.app.minutes', { count: minutes })}
          </span>
          {asksByBrowser() && (
            <Button kind="outline" onClick={() => void askBrowser(question)}>
              {t('gate.app.askBrowser')}
            </Button>
          )}
        </>
      ) : (
        <output className="t14 muted">
          {stage.kind === 'terms' ? t('gate.app.termsFirst') : t('gate.app.asking')}
        </output>
      )}
    </div>
  );
}
