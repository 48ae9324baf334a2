// A goal with its progress: running, reached, or ended with everything given back.
import type { Goal } from '@alcove/protocol';
import CircleCheck from 'lucide-react/icons/circle-check';
import GoalGlyph from 'lucide-react/icons/goal';
import Timer from 'lucide-react/icons/timer';
import Undo2 from 'lucide-react/icons/undo-2';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/Icon.tsx';
import { ProgressBar } from '../../../ui/Progress.tsx';
import { useRoom, useServerClock } from '../../chat/index.ts';
import { shortWait } from './short-wait.ts';

const glyphs = {
  open: GoalGlyph,
  reached: CircleCheck,
  missed: Undo2,
  cancelled: Undo2,
  closed: Undo2,
} as const;

export function useShopClock(counting: boolean): number {
  const { state } = useRoom();
  return useServerClock(counting, state?.clockAheadMs ?? 0);
}

/** Every tenth of the way is said once. */
export function useSaidProgress(goal: Goal | null) {
  const { t } = useTranslation('gifts');
  const { announce } = useRoom();
  const { id = 0, title = '', collected = 0, tokens = 1, status = 'open' } = goal ?? {};
  const tenth = Math.floor(Math.min(1, collected / tokens) * 10) * 10;
  const said = useRef({ id, tenth });
  useEffect(() => {
    if (said.current.id === id && said.current.tenth < tenth)
      announce(
        status === 'reached'
          ? t('shop.goal.saidReached', { title })
          : t('shop.goal.said', { percent: tenth }),
      );
    said.current = { id, tenth };
  }, [id, tenth, status, title, announce, t]);
}

export function GoalCard({ goal, given, action }: { goal: Goal; given: number; action?: ReactNode }) {
  const { t, i18n } = useTranslation('gifts');
  const now = useShopClock(goal.status === 'open');
  const number = (value: number) => new Intl.NumberFormat(i18n.language).format(value);
  const isBack = goal.status !== 'open' && goal.status !== 'reached';
  const people = t('shop.goal.people', { count: goal.givers });
  const lines = {
    open: given > 0 ? t('shop.goal.peopleAndYou', { people, given: number(given) }) : `${people}.`,
    reached: t('shop.goal.reached', { people }),
    missed: t('shop.goal.missed'),
    cancelled: t('shop.goal.cancelled'),
    closed: t('shop.goal.closed'),
  };
  return (
    <section className="goal" data-status={isBack ? 'back' : goal.status} aria-label={t('shop.goal.label')}>
      <div className="goal-head row g12">
        <Icon of={glyphs[goal.status]} size={20} />
        <div>
          <b title={goal.title}>{goal.title}</b>
          <span>
            {lines[goal.status]}
            {goal.status === 'open' && <> {t('shop.goal.promise')}</>}
          </span>
        </div>
        {goal.status === 'open' && action}
      </div>
      <div className="goal-way row g12">
        <ProgressBar
          value={goal.collected / goal.tokens}
          label={t('shop.goal.progress', { collected: number(goal.collected), tokens: number(goal.tokens) })}
          tone="token"
        />
        <span className="goal-sum">
          <b>{number(goal.collected)}</b> / {number(goal.tokens)}
        </span>
        {goal.status === 'open' && (
          <span className="goal-time">
            <Icon of={Timer} size={16} />
            {shortWait(t, goal.ends_at - now)}
          </span>
        )}
      </div>
    </section>
  );
}
