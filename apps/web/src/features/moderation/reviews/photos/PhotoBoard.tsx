// A screen of photos and portraits, all veiled: one is looked at, each gets a choice, and all are sent together.
import { contributionLimits, type PhotoReason, photoReasons, reviewsPerPage } from '@alcove/protocol';
import Check from 'lucide-react/icons/check';
import Inbox from 'lucide-react/icons/inbox';
import Undo2 from 'lucide-react/icons/undo-2';
import X from 'lucide-react/icons/x';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { Button } from '../../../../ui/Button.tsx';
import { classes } from '../../../../ui/classes.ts';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { KeyHint } from '../../../../ui/KeyHint.tsx';
import { Pager } from '../../../../ui/Pager.tsx';
import { StatusTag } from '../../../../ui/StatusTag.tsx';
import { TextArea } from '../../../../ui/TextArea.tsx';
import { Escalate } from '../Escalate.tsx';
import { type Queue, reviewSearch } from '../load-queue.ts';
import { useReviewKeys } from '../review-keys.ts';
import { fileByKeys } from '../verdict.ts';
import { PhotoStage } from './PhotoStage.tsx';
import { VeiledTile } from './VeiledTile.tsx';
import { useSending } from './use-sending.ts';
import {
  nextUndecided,
  type PhotoVerdict,
  type PhotoVerdicts,
  refusedIn,
  type WaitingPhoto,
  withoutLast,
  withoutPhoto,
  withVerdict,
} from './verdicts.ts';
import './photos.css';

export function PhotoBoard({ queue, page }: { queue: Queue; page: number }) {
  const { t } = useTranslation('desk');
  const photos = queue.list.filter((item) => item.kind === 'photo');
  if (photos.length === 0) {
    return <EmptyState icon={Inbox} title={t('review.empty.title')} sentence={t('review.empty.text')} />;
  }
  return (
    <>
      <Board photos={photos} now={queue.now * 1000} />
      <Pager
        page={page}
        total={queue.total_count}
        perPage={reviewsPerPage('photo')}
        linkTo={(to) => reviewSearch({ kind: 'photo', page: to })}
      />
    </>
  );
}

function Board({ photos, now }: { photos: readonly WaitingPhoto[]; now: number }) {
  const { t } = useTranslation('desk');
  const { revalidate } = useRevalidator();
  const [verdicts, setVerdicts] = useState<PhotoVerdicts>(new Map());
  const [wanted, setAt] = useState(0);
  const [isLifted, setLifted] = useState(false);
  const [isRefusing, setRefusing] = useState(false);
  const toggle = useRef(() => {});
  const tiles = useRef<HTMLUListElement>(null);
  const at = Math.min(wanted, photos.length - 1);
  const photo = photos[at] as WaitingPhoto;
  const sending = useSending(photos, verdicts, setVerdicts);
  const given = verdicts.get(photo.id);

  function open(index: number) {
    setAt(index);
    setRefusing(false);
    tiles.current?.querySelectorAll('button')[index]?.focus();
  }
  function choose(verdict: PhotoVerdict) {
    const chosen = withVerdict(verdicts, photo.id, verdict);
    setVerdicts(chosen);
    if (verdict.decision === 'refuse' && verdict.reason === 'other') return;
    open(nextUndecided(photos, chosen, at));
  }
  const refuse = (reason: PhotoReason) => {
    setRefusing(false);
    choose({ decision: 'refuse', reason, note: '' });
  };
  useReviewKeys({
    letters: {
      p: () => choose({ decision: 'accept' }),
      r: () => setRefusing(true),
      arrowleft: () => open(Math.max(0, at - 1)),
      arrowright: () => open(Math.min(photos.length - 1, at + 1)),
      z: () => setVerdicts(withoutLast(verdicts)),
    },
    onDigits(digits) {
      const reason = isRefusing ? photoReasons[Number(digits.slice(-1)) - 1] : undefined;
      if (reason) refuse(reason);
      else open(fileByKeys(digits, photos.length) ?? at);
    },
    onSubmit: sending.send,
  });
  const refused = refusedIn(verdicts);
  return (
    <div className="photo-desk">
      <section className="photo-board stack g16" aria-label={t('photos.list')}>
        <ul className="photo-tiles" ref={tiles}>
          {photos.map((each, index) => (
            <li key={each.id}>
              <VeiledTile
                photo={each}
                number={index + 1}
                isCurrent={index === at}
                isLifted={index === at && isLifted}
                verdict={verdicts.get(each.id)}
                onOpen={() => (index === at ? toggle.current() : open(index))}
              />
            </li>
          ))}
        </ul>
        <Keys count={photos.length} />
      </section>
      <aside className="photo-side stack g12">
        <PhotoStage
          key={`${photo.id} ${photo.version}`}
          photo={photo}
          number={at + 1}
          now={now}
          toggle={toggle}
          onLifted={setLifted}
          onChanged={() => void revalidate()}
        />
        <div className="photo-choices">
          <Button
            icon={Check}
            className="photo-accept"
            aria-pressed={given?.decision === 'accept'}
            onClick={() => choose({ decision: 'accept' })}
          >
            {t('photos.accept')} <KeyHint>P</KeyHint>
          </Button>
          <Button
            icon={X}
            kind="danger"
            aria-pressed={given?.decision === 'refuse'}
            onClick={() => setRefusing(!isRefusing)}
          >
            {t('photos.refuse')} <KeyHint>R</KeyHint>
          </Button>
        </div>
        <section className={classes('photo-reasons card', isRefusing && 'asked')}>
          <h2 className="t14 muted">{t('photos.reason')}</h2>
          <ol>
            {photoReasons.map((reason, index) => (
              <li key={reason}>
                <button
                  type="button"
                  aria-pressed={given?.decision === 'refuse' && given.reason === reason}
                  onClick={() => refuse(reason)}
                >
                  <KeyHint>{index + 1}</KeyHint> {t(`photos.reasons.${reason}`)}
                </button>
              </li>
            ))}
          </ol>
        </section>
        {given?.decision === 'refuse' && given.reason === 'other' && (
          <Field label={t('photos.note')}>
            <TextArea
              rows={2}
              maxLength={contributionLimits.noteMax}
              value={given.note}
              onChange={({ target: { value } }) =>
                setVerdicts(withVerdict(verdicts, photo.id, { ...given, note: value }))
              }
            />
          </Field>
        )}
        <div role="alert" className="review-error">
          {sending.fault}
        </div>
        <div className="row g8">
          <StatusTag>{t('photos.decided', { count: verdicts.size, total: photos.length })}</StatusTag>
          <span className="grow" />
          <Button
            icon={Undo2}
            size="small"
            disabled={verdicts.size === 0}
            onClick={() => setVerdicts(withoutLast(verdicts))}
          >
            {t('photos.undo')}
          </Button>
        </div>
        <div className="photo-send cluster g8">
          <Escalate
            kind="photo"
            id={photo.id}
            version={photo.version}
            onDecided={() => {
              setVerdicts(withoutPhoto(verdicts, photo.id));
              void revalidate();
            }}
            onChanged={() => void revalidate()}
          />
          <Button
            kind="primary"
            disabled={verdicts.size === 0}
            busy={sending.busy && t('photos.sending')}
            onClick={sending.send}
          >
            {t('photos.send', { accepted: verdicts.size - refused, refused })}
          </Button>
        </div>
      </aside>
    </div>
  );
}

function Keys({ count }: { count: number }) {
  const { t } = useTranslation('desk');
  const keys = [
    [`1–${count}`, t('photos.keys.choose')],
    ['← →', t('photos.keys.beside')],
    [t('review.keys.space'), t('photos.keys.veil')],
    ['P', t('photos.keys.accept')],
    ['R', t('photos.keys.refuse')],
    ['E', t('photos.keys.escalate')],
    ['Z', t('photos.keys.undo')],
    ['Ctrl ↵', t('photos.keys.send')],
  ];
  return (
    <p className="review-keys" aria-hidden="true">
      {keys.map(([key, does]) => (
        <span key={key}>
          <KeyHint>{key}</KeyHint> {does}
        </span>
      ))}
    </p>
  );
}
