// How long until something may be asked for again. Only its end is announced: a voice that counts is a pest.
import Clock from 'lucide-react/icons/clock';
import type { ReactNode } from 'react';
import { Icon } from '../../../ui/Icon.tsx';
import { minutesAndSeconds } from './use-wait.ts';

export const Wait = ({ text, seconds, action }: { text: string; seconds: number; action?: ReactNode }) => (
  <div className="account-wait">
    <Icon of={Clock} size={16} />
    <span>
      {text} <b className="count">{minutesAndSeconds(seconds)}</b>
    </span>
    {action}
  </div>
);
