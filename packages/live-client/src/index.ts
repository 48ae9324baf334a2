// The headless SDK of the live socket: no React, no screen, one client for a page.
export { createLiveClient } from './client.ts';
export * from './live-client.ts';
export * from './live-streams.ts';
