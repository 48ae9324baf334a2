// The face of private messages in the browser.
export { documentMessages, holdMessages, windowActions } from './document-messages.ts';
export { useMessages } from './use-messages.ts';
export { PmPartsProvider, type PmParts, type WithContact, type WithMessage } from './window-actions.tsx';
