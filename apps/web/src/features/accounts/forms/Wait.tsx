// How long until something may be asked for again. Only its end is announced: a voice that counts is a pest.
import Clock from 'lucide-react/icons/clock';
import { Icon } from '../../../ui/Icon.tsx';
import { waitLeft } from './use-wait.ts';

/** After the words it belongs to. */
export const WaitCount = ({ seconds }: { seconds: number }) => (
  <>
    {' '}
    <b className="count">{waitLeft(seconds)}</b>
  </>
);

export const Wait = ({ text, seconds }: { text: string; seconds: number }) => (
  <div className="account-wait row g12">
    <Icon of={Clock} size={16} />
    <span>
      {text}
      <WaitCount seconds={seconds} />
    </span>
  </div>
);
