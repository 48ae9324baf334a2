// A button that opens one of the panels beside the current page.
import type { Panel } from '@alcove/protocol';
import type { ComponentProps } from 'react';
import { useLocation } from 'react-router';
import { ButtonLink } from '../../ui/Button.tsx';
import { withPanel } from './panel.ts';

type PanelLinkProps = Omit<ComponentProps<typeof ButtonLink>, 'to' | 'preventScrollReset'> & { panel: Panel };

export function PanelLink({ panel, ...props }: PanelLinkProps) {
  const { search } = useLocation();
  return <ButtonLink {...props} to={{ search: withPanel(search, panel) }} preventScrollReset />;
}
