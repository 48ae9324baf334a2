// The settings of an account: whole, with the one page that shows them, so that nothing typed before scripts
// run is lost to a part that has yet to come.
export { AccountSettings } from './AccountSettings.tsx';
export { browserIn } from './browser-name.ts';
