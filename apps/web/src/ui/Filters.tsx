// A list beside the panel of its filters, what of them is under way, and its order. On narrow screens the panel rises
// over the page, and without scripts it stands below the list.
import './filters.css';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import X from 'lucide-react/icons/x';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useNavigation } from 'react-router';
import { Button } from './Button.tsx';
import { ChipRow } from './Chip.tsx';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import { useModal } from './modal.ts';
import { Select } from './Select.tsx';

type PanelProps = { lead?: ReactNode; onSent?: () => void };

export type FilterPageProps = {
  /** Of the panel. */
  title: string;
  heading: ReactNode;
  /** How many match. */
  count: ReactNode;
  tools?: ReactNode;
  /** Above the list: what is under way. */
  applied?: ReactNode;
  /** The form, in the panel and in the sheet. */
  renderPanel: (props: PanelProps) => ReactNode;
  children: ReactNode;
};

export function FilterPage({
  title,
  heading,
  count,
  tools,
  applied,
  renderPanel,
  children,
}: FilterPageProps) {
  const { t } = useTranslation('ui');
  const [open, setOpen] = useState(false);
  const { state } = useNavigation();
  const close = () => setOpen(false);
  return (
    <div className="filter-page" aria-busy={state === 'loading'}>
      <div className="filter-results">
        <div className="filter-top">
          <div>
            {heading}
            <div className="filter-count" aria-live="polite">
              {count && <h2>{count}</h2>}
            </div>
          </div>
          <div className="filter-tools">
            {tools}
            <a
              href="#filters"
              className="button button-secondary filter-open"
              onClick={(event) => {
                event.preventDefault();
                setOpen(true);
              }}
            >
              <SlidersHorizontal size={16} aria-hidden="true" />
              {t('filters.open')}
            </a>
          </div>
        </div>
        {applied}
        {children}
      </div>
      <aside className="card filter-beside" id="filters" aria-label={title}>
        {renderPanel({})}
      </aside>
      <dialog {...useModal({ open, onClose: close })} className="dialog filter-sheet" aria-label={title}>
        <div className="dialog-sheet">
          {open &&
            renderPanel({
              onSent: close,
              lead: <IconButton icon={X} label={t('filters.close')} onClick={close} />,
            })}
        </div>
      </dialog>
    </div>
  );
}

export type FilterFormProps = PanelProps & {
  title: string;
  action: string;
  onSubmit: () => void;
  foot: ReactNode;
  children: ReactNode;
};

/** Browsers send it themselves without scripts. */
export function FilterForm({ title, action, onSubmit, onSent, lead, foot, children }: FilterFormProps) {
  const id = useId();
  return (
    <form
      className="filter-form"
      aria-labelledby={id}
      action={action}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
        onSent?.();
      }}
    >
      <header className="filter-head">
        <h2 className="d24" id={id}>
          {title}
        </h2>
        {lead}
      </header>
      <div className="filter-fields">{children}</div>
      <footer className="filter-foot">{foot}</footer>
    </form>
  );
}

/** `without`: the address of the same list without it. */
export type Applied = { key: string; name: string; without: string };

export function AppliedFilters({ applied, clear }: { applied: readonly Applied[]; clear?: ReactNode }) {
  const { t } = useTranslation('ui');
  if (applied.length === 0) return null;
  return (
    <nav aria-label={t('filters.applied')} className="applied-filters">
      <ChipRow>
        {applied.map(({ key, name, without }) => (
          <Link
            key={key}
            className="chip"
            to={{ search: without }}
            preventScrollReset
            aria-label={t('filters.without', { name })}
          >
            {name}
            <Icon of={X} size={14} />
          </Link>
        ))}
        {clear}
      </ChipRow>
    </nav>
  );
}

export type SortChoiceProps<Order extends string> = {
  label: string;
  action: string;
  value: Order;
  orders: readonly { value: Order; name: string }[];
  /** The rest of the address, for browsers without scripts. */
  kept: Readonly<Record<string, unknown>>;
  linkTo: (order: Order) => string;
};

export function SortChoice<Order extends string>(props: SortChoiceProps<Order>) {
  const { label, action, value, orders, kept, linkTo } = props;
  const { t } = useTranslation('ui');
  const navigate = useNavigate();
  return (
    <form className="filter-order" action={action}>
      {Object.entries(kept).map(([name, each]) => (
        <input key={name} type="hidden" name={name} value={String(each)} />
      ))}
      <Select
        look="plain"
        name="sort"
        aria-label={label}
        key={value}
        defaultValue={value}
        onChange={(event) =>
          void navigate({ search: linkTo(event.currentTarget.value as Order) }, { preventScrollReset: true })
        }
      >
        {orders.map((each) => (
          <option key={each.value} value={each.value}>
            {each.name}
          </option>
        ))}
      </Select>
      <noscript>
        <Button type="submit" size="small">
          {t('filters.sort')}
        </Button>
      </noscript>
    </form>
  );
}
