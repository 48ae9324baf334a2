// Pieces that are open to the reader: one at a time, veiled first, each look recorded, the time left always in view.
import type { EvidenceOpening, SealedText } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import Lock from 'lucide-react/icons/lock';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../call/use-call.ts';
import { Note } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { withStepUp } from '../../accounts/index.ts';
import { useEvidenceKeys } from './evidence-keys.ts';
import { Looks } from './Looks.tsx';
import { PieceStage, type ShownPiece } from './PieceStage.tsx';
import { OpenTimer, useOpenTime } from './OpenTimer.tsx';
import type { FoundEvidence } from './use-evidence.ts';

type Props = { found: FoundEvidence; opening: EvidenceOpening; onChange: () => Promise<void> };

export function OpenView({ found, opening, onChange }: Props) {
  const { t } = useTranslation('desk');
  const { reference } = found;
  const pieces = found.pieces.filter(({ missing, sealed_at }) => missing === 0 && sealed_at > 0);
  const [index, setIndex] = useState(0);
  const [shown, setShown] = useState<ShownPiece>();
  const [closes, setCloses] = useState(false);
  const film = useRef<HTMLVideoElement>(null);
  const look = useCall(addresses.lookAtEvidence, { around: withStepUp });
  const lower = useCall(addresses.veilEvidence, { inTurn: true, toast: true });
  const close = useCall(addresses.closeEvidence);
  const left = useOpenTime({ until: opening.until_at, aheadMs: found.aheadMs }, () => void onChange());
  const named = { reference, opening: opening.id };
  const piece = pieces[index];

  async function veil() {
    if (!shown) return;
    setShown(undefined);
    await lower.send(named);
    await onChange();
  }
  async function lift() {
    if (!piece) return;
    const answer = await look.send({ ...named, piece: piece.id });
    if (!answer) return;
    setShown({ piece, at: answer.at, words: answer.words as SealedText | undefined });
    await onChange();
  }
  function choose(by: -1 | 1) {
    if (index + by < 0 || index + by >= pieces.length) return;
    void veil();
    setIndex(index + by);
  }
  const toggle = () => void (shown ? veil() : lift());
  useEvidenceKeys({
    choose,
    veil: toggle,
    close: () => setCloses(true),
    play: () => void (film.current?.paused ? film.current.play() : film.current?.pause()),
  });
  // Who looks at something else sees nothing when they come back.
  const leave = useEffectEvent(() => void veil());
  useEffect(() => {
    const hide = () => document.hidden && leave();
    document.addEventListener('visibilitychange', hide);
    return () => document.removeEventListener('visibilitychange', hide);
  }, []);

  if (!piece) return <Note>{t('evidence.none')}</Note>;
  return (
    <div className="evidence-columns">
      <div className="stack g16">
        <PieceStage
          named={named}
          piece={piece}
          shown={shown}
          place={t('evidence.open.place', { number: index + 1, count: pieces.length })}
          film={film}
        />
        <div role="alert">{look.fault && <Note tone="danger">{look.fault.text}</Note>}</div>
        <div className="cluster g8 apart">
          <span className="cluster g8">
            <Button icon={ChevronLeft} disabled={index === 0} onClick={() => choose(-1)}>
              {t('evidence.open.previous')}
            </Button>
            <Button disabled={index + 1 >= pieces.length} onClick={() => choose(1)}>
              {t('evidence.open.next')}
            </Button>
          </span>
          <span className="cluster g8">
            <Button
              kind={shown ? 'ghost' : 'primary'}
              icon={shown ? EyeOff : Eye}
              busy={look.busy && t('evidence.open.lifting')}
              onClick={toggle}
            >
              {t(shown ? 'evidence.open.veil' : 'evidence.open.lift')}
            </Button>
            <Button kind="outline" icon={Lock} onClick={() => setCloses(true)}>
              {t('evidence.open.close')}
            </Button>
          </span>
        </div>
      </div>
      <div className="stack g16">
        <OpenTimer opening={opening} left={left} />
        <Looks opening={opening} pieces={found.pieces} />
      </div>
      <Dialog
        open={closes}
        onClose={() => setCloses(false)}
        title={t('evidence.open.closeAsk')}
        description={t('evidence.open.closeText')}
        actions={
          <>
            <Button kind="ghost" onClick={() => setCloses(false)}>
              {t('evidence.open.goOn')}
            </Button>
            <Button
              kind="primary"
              busy={close.busy && t('evidence.open.closing')}
              onClick={() => void close.send(named).then((done) => done && onChange())}
            >
              {t('evidence.open.close')}
            </Button>
          </>
        }
      >
        {close.fault && <Note tone="danger">{close.fault.text}</Note>}
      </Dialog>
    </div>
  );
}
