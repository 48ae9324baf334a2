// Faces of one thing, underlined. `TabLinks` when each has its address, `Tabs` when they share a page.
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { Link, type LinkProps, NavLink, type NavLinkProps } from 'react-router';
import { type Glyph, Icon } from './Icon.tsx';

export type Tab<Key extends string> = {
  key: Key;
  label: ReactNode;
  icon?: Glyph | undefined;
  count?: ReactNode;
};

const inside = ({ icon, label, count }: Omit<Tab<string>, 'key'>) => (
  <>
    {icon && <Icon of={icon} size={16} />}
    {label}
    {count !== undefined && <span className="tab-count">{count}</span>}
  </>
);

export type TabsProps<Key extends string> = {
  label: string;
  tabs: readonly Tab<Key>[];
  current: Key;
  onChange: (key: Key) => void;
  /** What the current tab shows. */
  children: ReactNode;
};

export function Tabs<Key extends string>({ label, tabs, current, onChange, children }: TabsProps<Key>) {
  const id = useId();
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const at = tabs.findIndex((tab) => tab.key === current);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    const next = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    onChange(next.key);
    document.getElementById(`${id}-${next.key}`)?.focus();
  };
  return (
    <>
      <div role="tablist" aria-label={label} className="tabs fading-scroll">
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            aria-selected={tab.key === current}
            aria-controls={`${id}-face`}
            tabIndex={tab.key === current ? 0 : -1}
            className="tab"
            onClick={() => onChange(tab.key)}
            onKeyDown={move}
          >
            {inside(tab)}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-face`} aria-labelledby={`${id}-${current}`}>
        {children}
      </div>
    </>
  );
}

export const TabLinks = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav aria-label={label} className="tabs fading-scroll">
    {children}
  </nav>
);

/** One of `TabLinks`; the router marks the current one, unless the page knows better: `current`. */
export const TabLink = ({
  icon,
  label,
  count,
  current,
  ...props
}: Omit<Tab<string>, 'key'> & Omit<NavLinkProps, 'children' | 'className'> & { current?: boolean }) =>
  current === undefined ? (
    <NavLink end {...props} className="tab">
      {inside({ icon, label, count })}
    </NavLink>
  ) : (
    <Link {...(props as LinkProps)} className="tab" aria-current={current ? 'page' : undefined}>
      {inside({ icon, label, count })}
    </Link>
  );
