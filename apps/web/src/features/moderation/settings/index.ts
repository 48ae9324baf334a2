// The settings of the site, which owners change while it runs.
export { loadSiteSettings } from './load-site-settings.ts';
export { SettingSections } from './SettingSections.tsx';
