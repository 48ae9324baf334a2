// What a list or a page shows when it has no content: a drawing, a sentence in the
// display face, what to do, one way on.
import Lamp from 'lucide-react/icons/lamp';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { type Glyph, Icon } from './Icon.tsx';
import { Mark } from './marks.tsx';

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
};

function Blank({ drawing, ...props }: BlankProps & { drawing: ReactNode }) {
  const { title, sentence, action, as: Title = 'h2', look = 'well', className } = props;
  return (
    <div className={classes('blank', look, className)}>
      {drawing}
      <Title className="d24">{title}</Title>
      {sentence && <p>{sentence}</p>}
      {action && <div className="blank-action">{action}</div>}
    </div>
  );
}

/** An empty list: a lit arch without a person in it. Another glyph may stand in the arch. */
export const EmptyState = ({ icon, ...props }: BlankProps & { icon?: Glyph }) => (
  <Blank {...props} drawing={icon ? <ArchedIcon of={icon} /> : <EmptyArch />} />
);

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
        <Icon of={Lamp} size={24} />
      </span>
    }
  />
);

const ArchedIcon = ({ of }: { of: Glyph }) => (
  <span className="arch-icon">
    <Icon of={of} size={24} />
  </span>
);

const EmptyArch = () => (
  <svg viewBox="-52 0 240 150" width="240" height="150" aria-hidden="true">
    <path className="blank-arch" d="M20 140V80a48 48 0 0 1 96 0v60z" />
    <path className="blank-arch inner" d="M38 140V84a30 30 0 0 1 60 0v56z" />
    <path className="blank-light" d="M54 140V88a14 14 0 0 1 28 0v52z" />
    <path d="M54 140H82l40 10H36z" fill="var(--premium-soft)" />
    <circle cx="160" cy="128" r="12" fill="var(--accent)" />
    <path d="M146 140h42" stroke="var(--surface-3)" strokeWidth="4" strokeLinecap="round" />
  </svg>
);
