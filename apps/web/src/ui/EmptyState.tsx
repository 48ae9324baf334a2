// What a list shows when nothing is in it: a lit arch, a sentence, what to do.
import { Blank, type BlankProps } from './Blank.tsx';
import { type Glyph, Icon } from './Icon.tsx';

/** An empty list: a lit arch without a person in it. Another glyph may stand in the arch. */
export const EmptyState = ({ icon, ...props }: BlankProps & { icon?: Glyph }) => (
  <Blank {...props} drawing={icon ? <ArchedIcon of={icon} /> : <EmptyArch />} />
);

/** Above a title that says how something stands. */
export const ArchedIcon = ({ of }: { of: Glyph }) => (
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
