// What was just removed can be called back for some seconds: a bar at the foot of the page counts them.
import { secondMs } from '@alcove/protocol';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Button } from './Button.tsx';
import { type Glyph, Icon } from './Icon.tsx';

type UndoBarProps = {
  icon: Glyph;
  text: ReactNode;
  lastsMs: number;
  /** The button, which names the seconds left. */
  label: (seconds: number) => ReactNode;
  onUndo: () => void;
  onGone: () => void;
};

export function UndoBar({ icon, text, lastsMs, label, onUndo, onGone }: UndoBarProps) {
  const [left, setLeft] = useState(lastsMs / secondMs);
  const gone = useEffectEvent(onGone);
  useEffect(() => {
    if (left <= 0) return gone();
    const timer = setTimeout(() => setLeft(left - 1), secondMs);
    return () => clearTimeout(timer);
  }, [left]);
  return (
    <div className="undo-bar">
      <Icon of={icon} />
      <output>{text}</output>
      <Button kind="ghost" onClick={onUndo}>
        {label(left)}
      </Button>
    </div>
  );
}
