// A short list of actions behind a button, or behind the secondary press on a row. Identity first,
// everyday actions, a rule, then destructive ones ending in "…".
import {
  createContext,
  type MouseEvent,
  type ReactNode,
  type ToggleEvent,
  useContext,
  useEffect,
  useId,
  useRef,
} from 'react';
import { Link, type LinkProps } from 'react-router';
import { classes } from './classes.ts';
import { type Glyph, Icon } from './Icon.tsx';
import { KeyHint } from './KeyHint.tsx';
import { moveInMenu, pressInMenu } from './menu-keys.ts';
import { closeOnTabOut, type TriggerAttributes, usePopover } from './popover.ts';

const CloseMenu = createContext<() => void>(() => {});

export type MenuProps = {
  label: string;
  /** Draws the button: `(attributes) => <IconButton {...attributes} … />`. */
  renderTrigger: (attributes: TriggerAttributes) => ReactNode;
  /** Above the items: who it is about. */
  head?: ReactNode;
  children: ReactNode;
  className?: string;
};

export function Menu({ label, renderTrigger, head, children, className }: MenuProps) {
  const { popover, trigger: attributes, hide } = usePopover('menu');
  return (
    <>
      {renderTrigger(attributes)}
      <CloseMenu value={hide}>
        <div {...popover} className={classes('menu', 'popover', className)}>
          {head && <div className="menu-head">{head}</div>}
          <div role="menu" aria-label={label} tabIndex={-1} onKeyDown={moveInMenu}>
            {children}
          </div>
        </div>
      </CloseMenu>
    </>
  );
}

export type ContextMenuProps = Omit<MenuProps, 'renderTrigger'> & {
  /** A secondary press on it, or Shift+F10 inside it, opens the menu. */
  of: ReactNode;
};

export function ContextMenu({ label, of, head, children, className }: ContextMenuProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const openAt = (event: MouseEvent) => {
    const element = box.current;
    if (!element) return;
    event.preventDefault();
    // From the keyboard there is no pointer: the place of what has the focus stands for it.
    const focused = document.activeElement?.getBoundingClientRect();
    const x = event.clientX || (focused?.left ?? 0);
    const y = event.clientY || (focused?.bottom ?? 0);
    element.showPopover();
    const left = Math.min(x, innerWidth - element.offsetWidth - 8);
    const top = Math.min(y, innerHeight - element.offsetHeight - 8);
    Object.assign(element.style, { left: `${Math.max(8, left)}px`, top: `${Math.max(8, top)}px` });
    element.querySelector<HTMLElement>('[role^=menuitem]')?.focus();
  };
  return (
    <>
      <div className="contents" onContextMenu={openAt}>
        {of}
      </div>
      <CloseMenu value={() => box.current?.hidePopover()}>
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it observes where the focus goes */}
        <div
          id={id}
          ref={box}
          popover="auto"
          onKeyDown={closeOnTabOut}
          className={classes('menu', 'popover', 'at-point', className)}
        >
          {head && <div className="menu-head">{head}</div>}
          <div role="menu" aria-label={label} tabIndex={-1} onKeyDown={moveInMenu}>
            {children}
          </div>
        </div>
      </CloseMenu>
    </>
  );
}

export type PointMenuProps = Omit<MenuProps, 'renderTrigger'> & {
  /** Where it opens, in the window. */
  at: { x: number; y: number };
  /** Gets the focus back. */
  from: HTMLElement;
  onClose: () => void;
};

/** One menu for many rows: its parent gives the point where it opens, and removes it when it closes. */
export function PointMenu({ at, from, onClose, label, head, children, className }: PointMenuProps) {
  const box = useRef<HTMLDivElement>(null);
  const { x, y } = at;
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    element.showPopover();
    const left = Math.min(x, innerWidth - element.offsetWidth - 8);
    const top = Math.min(y, innerHeight - element.offsetHeight - 8);
    Object.assign(element.style, { left: `${Math.max(8, left)}px`, top: `${Math.max(8, top)}px` });
    element.querySelector<HTMLElement>('[role^=menuitem]')?.focus();
  }, [x, y]);
  const toggled = (event: ToggleEvent<HTMLDivElement>) => {
    if (event.newState !== 'closed') return;
    // Unless what was chosen has taken it.
    if (!document.activeElement || document.activeElement === document.body) from.focus();
    onClose();
  };
  return (
    <CloseMenu value={() => box.current?.hidePopover()}>
      <div
        ref={box}
        popover="auto"
        className={classes('menu', 'popover', 'at-point', className)}
        onToggle={toggled}
      >
        {head && <div className="menu-head">{head}</div>}
        <div role="menu" aria-label={label} tabIndex={-1} onKeyDown={pressInMenu}>
          {children}
        </div>
      </div>
    </CloseMenu>
  );
}

type Look = { icon?: Glyph; keys?: string; danger?: boolean; children: ReactNode };

const inside = ({ icon, keys, children }: Look) => (
  <>
    {icon && <Icon of={icon} />}
    <span className="menu-text">{children}</span>
    {keys && <KeyHint>{keys}</KeyHint>}
  </>
);

export function MenuItem({ onSelect, checked, ...look }: Look & { onSelect: () => void; checked?: boolean }) {
  const close = useContext(CloseMenu);
  const role = checked === undefined ? 'menuitem' : 'menuitemradio';
  return (
    <button
      type="button"
      role={role}
      {...(checked !== undefined && { 'aria-checked': checked })}
      tabIndex={-1}
      data-keys={look.keys}
      className={classes('menu-item', look.danger && 'danger')}
      onClick={() => {
        close();
        onSelect();
      }}
    >
      {inside(look)}
    </button>
  );
}

export function MenuLink({ to, ...look }: Look & { to: LinkProps['to'] }) {
  const close = useContext(CloseMenu);
  return (
    <Link
      to={to}
      role="menuitem"
      tabIndex={-1}
      className={classes('menu-item', look.danger && 'danger')}
      onClick={close}
    >
      {inside(look)}
    </Link>
  );
}

export const MenuRule = () => <hr className="menu-rule" />;
