// What stands where a story cannot be watched: closed to the reader's level, over, gone, or not loaded.
import { pathTo, storyLimits } from '@alcove/protocol';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { glyph } from '../../../icons.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { formatDate } from '../../../ui/DateText.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { MediaFrame, Picture } from '../../../ui/Media.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { useReturnHere } from '../../accounts/index.ts';
import type { ClosedStory, GoneStory } from '../known.ts';
import { useTimeLeft } from '../rail/time-left.ts';
import { Door } from './Door.tsx';

/** The person after this one. */
export type NextPerson = { nick: string; go: () => void };

function Ending({
  arch,
  heading,
  text,
  children,
}: {
  arch: ReactNode;
  heading: string;
  text?: ReactNode;
  children: ReactNode;
}) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <>
      <div className="story-ending stack g12">
        {arch}
        <h2 ref={title} tabIndex={-1} className="d32">
          {heading}
        </h2>
        {text}
      </div>
      <div className="story-ways stack g12">{children}</div>
    </>
  );
}

const NextButton = ({ next, counts, isStill }: { next: NextPerson; counts?: boolean; isStill?: boolean }) => {
  const { t } = useTranslation('stories');
  return (
    <Button kind="media" size="large" block className="story-next" onClick={next.go}>
      {counts && !isStill && (
        <span className="story-countdown t12" aria-hidden="true">
          <svg viewBox="0 0 24 24">
            <circle cx="12" cy="12" r="10" pathLength={100} onAnimationEnd={next.go} />
          </svg>
        </span>
      )}
      <span className="cut">{t('viewer.nextPerson', { nick: next.nick })}</span>
    </Button>
  );
};

type LockedProps = {
  known: ClosedStory | undefined;
  now: number;
  drawing: string | undefined;
  next: NextPerson | undefined;
};

export function Locked({ known, now, drawing, next }: LockedProps) {
  const { t } = useTranslation('stories');
  const returnHere = useReturnHere();
  const left = useTimeLeft();
  const why =
    !known || known.premium
      ? 'premium'
      : known.opensAt !== undefined && known.opensAt > now
        ? 'later'
        : 'hourOver';
  return (
    <>
      <MediaFrame className="story-stage veiled">
        {drawing && <Picture src={drawing} alt="" width={328} height={424} eager />}
      </MediaFrame>
      <Ending
        arch={
          <span className="story-lock">
            <Icon of={glyph('gem')} size={24} />
          </span>
        }
        heading={t(`locked.${why}`)}
        text={
          known && (
            <>
              <p>
                {why === 'hourOver' &&
                  known.closedAt !== undefined &&
                  `${t('locked.until', { at: formatDate(new Date(known.closedAt), 'clock') })} `}
                {why === 'later'
                  ? t('locked.opens', { left: left((known.opensAt ?? now) - now) })
                  : t('locked.left', { left: left(known.endsAt - now) })}
              </p>
              {why === 'hourOver' && (
                <div
                  className="story-frieze t12"
                  style={{ '--at': 1 - (known.endsAt - now) / storyLimits.lifeMs } as object}
                  aria-hidden="true"
                >
                  <i />
                  <i />
                  <b />
                  <span>{t('locked.all')}</span>
                  <span>{t('locked.forPremium')}</span>
                </div>
              )}
            </>
          )
        }
      >
        <ButtonLink
          kind="premium"
          size="large"
          block
          icon={glyph('gem')}
          to={pathTo('payment')}
          onClick={returnHere}
        >
          {t('locked.become')}
        </ButtonLink>
        {next && <NextButton next={next} />}
        <p className="t12 story-small">{t('locked.drawing')}</p>
      </Ending>
    </>
  );
}

type EndedProps = {
  known: GoneStory | undefined;
  now: number;
  isStill: boolean;
  next: NextPerson | undefined;
  onBack: () => void;
};

/** R8.069: a day that is over says so; of everything else it is said that the story is no longer there, and no more. */
export function Ended({ known, now, isStill, next, onBack }: EndedProps) {
  const { t } = useTranslation('stories');
  const isOver = known !== undefined && now >= known.endsAt;
  return (
    <Ending
      arch={<Door />}
      heading={t(isOver ? 'ended.day' : 'ended.gone')}
      text={
        isOver && <p className="dim">{t('ended.at', { at: formatDate(new Date(known.endsAt), 'clock') })}</p>
      }
    >
      {next && <NextButton next={next} counts isStill={isStill} />}
      <Button size="large" block onClick={onBack}>
        {t('ended.back')}
      </Button>
    </Ending>
  );
}

export function NotRead({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('stories');
  return (
    <Ending arch={<Door />} heading={t('failed.one')}>
      <Button kind="media" size="large" block onClick={onRetry}>
        {t('offline.again')}
      </Button>
    </Ending>
  );
}

export const Asking = () => (
  <div className="story-ending">
    <Spinner />
  </div>
);
