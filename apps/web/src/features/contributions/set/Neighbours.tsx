// The sets before and after this one, with their pictures; Shift and an arrow lead there too.
import type { ContributionCard } from '@alcove/protocol';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { Icon } from '../../../ui/Icon.tsx';
import { MediaFrame, Picture } from '../../../ui/Media.tsx';
import { goToNeighbour, type NeighbourSide } from './seen-sets.ts';
import { pathToSet } from './slug.ts';
import { useNeighbours } from './use-neighbours.ts';

const sides = ['previous', 'next'] as const satisfies readonly NeighbourSide[];
const keys: Record<string, NeighbourSide> = { ArrowLeft: 'previous', ArrowRight: 'next' };

export function SetNeighbours({ set }: { set: ContributionCard }) {
  const { t } = useTranslation('reading');
  const neighbours = useNeighbours(set);
  const { state } = useLocation();
  const navigate = useNavigate();
  const press = useEffectEvent((side: NeighbourSide) => {
    const to = neighbours[side];
    if (!to) return;
    goToNeighbour(to.number);
    void navigate(pathToSet(to), { state });
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyped = (event.target as HTMLElement).closest?.('input, textarea, dialog, [contenteditable]');
      const side = keys[event.key];
      if (side && event.shiftKey && !isTyped && !event.ctrlKey && !event.metaKey) press(side);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  if (!neighbours.previous && !neighbours.next) return null;
  return (
    <nav className="set-neighbours" aria-label={t('neighbours')}>
      {sides.map((side) => {
        const to = neighbours[side];
        return (
          to && (
            <Link
              key={side}
              to={pathToSet(to)}
              state={state}
              className={`set-neighbour row g8 ${side}`}
              onClick={() => goToNeighbour(to.number)}
            >
              {side === 'previous' && <Icon of={ChevronLeft} size={20} />}
              <MediaFrame className="set-neighbour-picture">
                {to.cover?.urls.thumb && <Picture src={to.cover.urls.thumb} alt="" width={34} height={42} />}
              </MediaFrame>
              <span className="stack">
                <small className="muted">{t(`${side}`)}</small>
                <b className="cut" lang="">
                  {to.title}
                </b>
              </span>
              {side === 'next' && <Icon of={ChevronRight} size={20} />}
            </Link>
          )
        );
      })}
    </nav>
  );
}
