// What other parts of the web app use of accounts: gate, panels, dialogs, the reader, the trial's timer.
import './accounts.css';
import './trial/trial.css';
import { drawnPart } from '../../drawn-part.tsx';

export { AccountOverlays } from './AccountOverlays.tsx';
export { accountDialog, trialDialog } from './dialogs.ts';
export { Gate } from './Gate.tsx';
export { hasGateCookie } from './gate.ts';
export { ReaderProvider, useMe, useReadersTrial, useRefusedForm } from './me.tsx';
export { PanelLink } from './PanelLink.tsx';
export { panelFor, panelOf, withoutPanel, withPanel } from './panel.ts';
export {
  type PremiumRequest,
  premiumRequest,
  usePremiumRequired,
  useReturnHere,
} from './premium-required.ts';
export { TrialTimer } from './TrialTimer.tsx';
export { withStepUp } from './with-step-up.ts';

/** Travels when a panel is first opened. */
export const AccountPanel = drawnPart('.side-panel', () => import('./AccountPanel.tsx'));

// Whole pages of accounts: each travels with its page.
export const RecoveryPanel = drawnPart('.account-page', () => import('./forms/RecoveryForm.tsx'));
export const TrialEntrance = drawnPart('.account-page', () => import('./trial/TrialEntrance.tsx'));
