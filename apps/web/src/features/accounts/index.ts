// The face of accounts in the browser: the gate, the panels' contents, and what visitors are told.
export { AuthorizationRequired } from './AuthorizationRequired.tsx';
export { Gate } from './Gate.tsx';
export { hasVisited } from './gate.ts';
export { PanelBody } from './PanelBody.tsx';
export { panelForVisitor, panelOf, withoutPanel, withPanel } from './panel.ts';
export { type PremiumRequest, premiumRequest, usePremiumRequired } from './premium-required.ts';
