// What one presses. One primary per view or card: it is the next thing to do.
import { type ComponentProps, type MouseEvent, type ReactNode, useId } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classes } from './classes.ts';
import { type Glyph, Icon } from './Icon.tsx';
import { Spinner } from './Spinner.tsx';

export type ButtonKind =
  | 'primary'
  | 'secondary'
  | 'outline'
  | 'ghost'
  | 'premium'
  | 'danger'
  | 'token'
  /** Cream, on a picture. */
  | 'media';

type Look = {
  kind?: ButtonKind | undefined;
  size?: 'small' | 'medium' | 'large' | undefined;
  block?: boolean | undefined;
  icon?: Glyph | undefined;
  /** Icon after the text: a menu's chevron, an outside arrow. */
  iconAfter?: Glyph | undefined;
};

// "block" and "media" are taken: by the layout and by the picture frame.
const looks = ({ kind = 'secondary', size = 'medium', block }: Look, className?: string) =>
  classes('button', `button-${kind}`, size !== 'medium' && size, block && 'button-block', className);

const inside = ({ icon, iconAfter }: Look, children: ReactNode) => (
  <>
    {icon && <Icon of={icon} size={16} />}
    {children}
    {iconAfter && <Icon of={iconAfter} size={16} />}
  </>
);

export type ButtonProps = Look &
  ComponentProps<'button'> & {
    /** The verb of the work under way; the button then keeps its place and ignores presses. */
    busy?: string | false | null | undefined;
    /** Why it cannot be pressed, said beneath. The button stays reachable by keyboard. */
    disabledReason?: ReactNode;
  };

export function Button({ busy, disabledReason, children, className, onClick, ...rest }: ButtonProps) {
  const { kind, size, block, icon, iconAfter, ...props } = rest;
  const look = { kind, size, block, icon, iconAfter };
  const reasonId = useId();
  const held = Boolean(busy || disabledReason);
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (held) event.preventDefault();
    else onClick?.(event);
  };
  const button = (
    <button
      type="button"
      {...props}
      className={looks(look, className)}
      onClick={press}
      {...(held && { 'aria-disabled': true })}
      {...(busy && { 'aria-busy': true })}
      {...(disabledReason && { 'aria-describedby': reasonId })}
    >
      {busy ? (
        <>
          <Spinner />
          {busy}
        </>
      ) : (
        inside(look, children)
      )}
    </button>
  );
  if (!disabledReason) return button;
  return (
    <span className={classes('button-reasoned', block && 'button-block')}>
      {button}
      <span className="hint" id={reasonId}>
        {disabledReason}
      </span>
    </span>
  );
}

export type ButtonLinkProps = Look &
  ({ to: LinkProps['to'] } & Omit<LinkProps, 'to'>) & { children?: ReactNode };

/** A link that looks like a button: it leads somewhere inside the app. */
export function ButtonLink({ children, className, ...rest }: ButtonLinkProps) {
  const { kind, size, block, icon, iconAfter, ...props } = rest;
  const look = { kind, size, block, icon, iconAfter };
  return (
    <Link {...props} className={looks(look, className)}>
      {inside(look, children)}
    </Link>
  );
}

/** The same for an address outside the app, or one that needs a whole new document. */
export function ButtonAnchor({ children, className, ...rest }: Look & ComponentProps<'a'>) {
  const { kind, size, block, icon, iconAfter, ...props } = rest;
  const look = { kind, size, block, icon, iconAfter };
  return (
    <a {...props} className={looks(look, className)}>
      {inside(look, children)}
    </a>
  );
}
