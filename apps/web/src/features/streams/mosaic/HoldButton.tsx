// What must not happen by a slip: held for a second, while it fills. Who cannot hold, because a program
// presses the button, acts at once.
import {
  type ComponentProps,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Button } from '../../../ui/Button.tsx';
import { classes } from '../../../ui/classes.ts';

const holdMs = 1000;

const isOver = ({ currentTarget, clientX, clientY }: PointerEvent) => {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
};

const isPress = ({ key }: KeyboardEvent) => key === 'Enter' || key === ' ';

type HoldButtonProps = Omit<ComponentProps<typeof Button>, 'onClick'> & { onHeld: () => void };

export function HoldButton({ onHeld, busy, disabledReason, className, ...props }: HoldButtonProps) {
  const [holding, setHolding] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isOff = Boolean(busy || disabledReason);
  const letGo = () => {
    clearTimeout(timer.current);
    setHolding(false);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  const hold = () => {
    if (isOff || holding) return;
    setHolding(true);
    timer.current = setTimeout(() => {
      setHolding(false);
      onHeld();
    }, holdMs);
  };
  return (
    <Button
      kind="danger"
      {...props}
      busy={busy}
      disabledReason={disabledReason}
      className={classes('hold', holding && 'holding', className)}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        // A page that moves beneath a still pointer does not end the press: the wall asks for news while it lasts.
        event.currentTarget.setPointerCapture(event.pointerId);
        hold();
      }}
      onPointerMove={(event) => {
        if (holding && !isOver(event)) letGo();
      }}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (!isPress(event)) return;
        event.preventDefault();
        if (!event.repeat) hold();
      }}
      onKeyUp={(event) => {
        // Some browsers press on the way up.
        if (isPress(event)) event.preventDefault();
        letGo();
      }}
      onBlur={letGo}
      onClick={(event) => {
        // Neither a pointer nor a key: a screen reader's own press.
        if (event.detail === 0 && !holding && !isOff) onHeld();
      }}
    />
  );
}
