// The face of accounts in the browser: the gate, the panels, who reads, and what visitors are told.
import { lazy } from 'react';

export { AuthorizationRequired } from './AuthorizationRequired.tsx';
export { Gate } from './Gate.tsx';
export { hasVisited } from './gate.ts';
export { ReaderProvider, useMe } from './me.tsx';
export { panelFor, panelOf, withoutPanel, withPanel } from './panel.ts';
export { type PremiumRequest, premiumRequest, usePremiumRequired } from './premium-required.ts';

/** Travels when a panel is first opened. */
export const SidePanel = lazy(() => import('./SidePanel.tsx'));
