// A choice in a list. The browser's own control: its list is drawn in our look where browsers allow it.
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import { useFieldControl } from './field-context.ts';
import { Icon } from './Icon.tsx';

export type SelectProps = ComponentProps<'select'> & {
  /** `plain` sits in a line of text or a heading: no box around it. */
  look?: 'box' | 'plain';
};

export function Select({ look = 'box', className, ...props }: SelectProps) {
  const { attributes } = useFieldControl(props);
  return (
    <span className={classes('select', look === 'box' ? 'input' : 'plain', className)}>
      <select {...props} {...attributes} />
      <Icon of={ChevronDown} size={16} className="select-chevron" />
    </span>
  );
}
