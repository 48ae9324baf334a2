// Rows and columns, and the ledger's row: when, what, how much, what is left.
import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes.ts';
import { type Glyph, Icon } from './Icon.tsx';

export type TableProps = ComponentProps<'table'> & {
  /** Said before the table; shown when `captionShown`. */
  caption: ReactNode;
  captionShown?: boolean;
};

export const Table = ({ caption, captionShown, className, children, ...props }: TableProps) => (
  <table {...props} className={classes('table', className)}>
    <caption className={captionShown ? undefined : 'visually-hidden'}>{caption}</caption>
    {children}
  </table>
);

export type LedgerRowProps = {
  when: ReactNode;
  icon: Glyph;
  label: ReactNode;
  /** With whom, for what. */
  context?: ReactNode;
  /** With its sign. */
  amount: ReactNode;
  incoming?: boolean;
  balance?: ReactNode;
};

/** On phones the date goes under the context and the balance leaves. */
export const LedgerRow = ({ when, icon, label, context, amount, incoming, balance }: LedgerRowProps) => (
  <tr className={classes('ledger-row', incoming && 'incoming')}>
    <td className="ledger-when">{when}</td>
    <td>
      <div className="ledger-what">
        <TileIcon of={icon} {...(incoming && { tone: 'token' })} />
        <div>
          <b>{label}</b>
          {context && <span>{context}</span>}
          <span className="ledger-when-below">{when}</span>
        </div>
      </div>
    </td>
    <td className="amount">{amount}</td>
    {balance !== undefined && <td className="balance">{balance}</td>}
  </tr>
);

/** An icon on a small square ground. */
export const TileIcon = ({ of, tone }: { of: Glyph; tone?: 'token' | 'premium' | 'accent' | 'success' }) => (
  <span className={classes('tile-icon', tone)}>
    <Icon of={of} />
  </span>
);

/** Pairs of a name and a value. */
export const Facts = ({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className="facts">
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
