// The field of a room's document, before the room's code is here.
export { EarlyFieldScript } from './EarlyField.tsx';
