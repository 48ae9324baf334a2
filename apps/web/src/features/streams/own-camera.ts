// What publishers see of their own camera: one file, fetched with the green room.
export { OwnWindow } from './OwnWindow.tsx';
export { PhoneTools } from './PhoneTools.tsx';
export { PublisherBar } from './PublisherBar.tsx';
