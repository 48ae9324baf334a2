// The face of private messages in the browser.
export { documentMessages, holdMessages, windowActions } from './document-messages.ts';
export type { PmParts, WithContact, WithMessage } from './window-actions.tsx';
export { PmPartsProvider } from './window-actions.tsx';
