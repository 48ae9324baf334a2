// What was just removed can be called back for some seconds: a bar at the foot of the page counts them.
import { secondMs } from '@alcove/protocol';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Button } from './Button.tsx';
import { type Glyph, Icon } from './Icon.tsx';

type CountdownProps = {
  lastsMs: number;
  /** The button, which names the seconds left. */
  label: (seconds: number) => ReactNode;
  onUndo: () => void;
  onGone: () => void;
};

type UndoBarProps = CountdownProps & {
  /** What was removed; nothing where the bar is not shown. */
  removed: number | undefined;
  icon: Glyph;
  text: ReactNode;
};

/** It stands on its page before anything is removed: a live region that comes with its words is not read out. */
export function UndoBar({ removed, icon, text, ...countdown }: UndoBarProps) {
  const isShown = removed !== undefined;
  return (
    <div className={isShown ? 'undo-bar' : 'visually-hidden'}>
      {isShown && <Icon of={icon} />}
      <output>{isShown && <span key={removed}>{text}</span>}</output>
      {isShown && <Countdown key={removed} {...countdown} />}
    </div>
  );
}

function Countdown({ lastsMs, label, onUndo, onGone }: CountdownProps) {
  const [left, setLeft] = useState(lastsMs / secondMs);
  const gone = useEffectEvent(onGone);
  useEffect(() => {
    if (left <= 0) return gone();
    const timer = setTimeout(() => setLeft(left - 1), secondMs);
    return () => clearTimeout(timer);
  }, [left]);
  return (
    <Button kind="ghost" onClick={onUndo}>
      {label(left)}
    </Button>
  );
}
