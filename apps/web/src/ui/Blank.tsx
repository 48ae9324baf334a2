// What a page shows when it has no content: a drawing, a sentence in the display face, what to do, one way on. An
// empty list has a file of its own, which no first page brings.
import { type ReactNode, useEffect, useRef } from 'react';
import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';
import { Mark } from './marks.tsx';
import { glyph } from '../icons.tsx';

export type BlankProps = {
  title: ReactNode;
  sentence?: ReactNode;
  /** One button or link. */
  action?: ReactNode;
  /** The level of the title in its page. */
  as?: 'h1' | 'h2' | 'h3';
  /** On its own well, or straight on the page. */
  look?: 'well' | 'bare';
  className?: string;
  /** It takes the place of what was pressed: its title has the focus, and is read out. */
  isAnswer?: boolean;
};

export function Blank({ drawing, ...props }: BlankProps & { drawing: ReactNode }) {
  const { title, sentence, action, as: Title = 'h2', look = 'well', className, isAnswer = false } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isAnswer) heading.current?.focus();
  }, [isAnswer]);
  return (
    <div className={classes('blank', look, className)}>
      {drawing}
      <Title className="d24" ref={heading} {...(isAnswer && { tabIndex: -1 })}>
        {title}
      </Title>
      {sentence && <p>{sentence}</p>}
      {action && <div className="blank-action">{action}</div>}
    </div>
  );
}

/** An address without a page. */
export const NotFound = (props: BlankProps) => (
  <Blank
    {...props}
    drawing={
      <div className="blank-404" aria-hidden="true">
        4<Mark />4
      </div>
    }
  />
);

/** The bulb blew: something failed on our side. */
export const ErrorState = (props: BlankProps) => (
  <Blank
    {...props}
    drawing={
      <span className="blank-lamp">
        <Icon of={glyph('lamp')} size={24} />
      </span>
    }
  />
);
