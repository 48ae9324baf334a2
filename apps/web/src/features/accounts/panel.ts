// Panels open by query, beside the rest of it: `/profiles/?age=30&login`.
import { type Panel, panels } from '@alcove/protocol';

const isPanel = (name: string): name is Panel => panels.includes(name as Panel);
const nameOf = (part: string): string => part.split('=', 1)[0] ?? '';
const partsOf = (search: string): string[] => search.replace(/^\?/, '').split('&').filter(Boolean);

export const panelOf = (search: string): Panel | undefined => partsOf(search).map(nameOf).find(isPanel);

/** What a form sent without scripts leaves in the address: that it was taken, or why not. */
const marks = new Set(['done', 'refused']);

/** The same query without any panel, nor what its form has left there. */
export function withoutPanel(search: string): string {
  const rest = partsOf(search).filter((part) => !isPanel(nameOf(part)) && !marks.has(nameOf(part)));
  return rest.length ? `?${rest.join('&')}` : '';
}

/** The same query with this panel and no other. */
export function withPanel(search: string, panel: Panel): string {
  const rest = withoutPanel(search);
  return rest ? `${rest}&${panel}` : `?${panel}`;
}

/** What is shown instead, where a panel does not fit who asks for it. */
export function panelFor(me: { active: 0 | 1 } | undefined, panel: Panel): Panel {
  // Deleting an account needs a login.
  if (!me) return panel === 'delete-account' ? 'login' : panel;
  const entrance = panel === 'login' || panel === 'register' || panel === 'restore';
  return entrance && !me.active ? 'activate' : panel;
}
