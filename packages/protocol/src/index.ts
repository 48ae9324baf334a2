// What server, web app and clients share: every word of the wire, written once.
export * from './call.ts';
export * from './calls.ts';
export * from './domains/accounts.ts';
export * from './domains/dev.ts';
export * from './domains/moderation.ts';
export * from './domains/profiles.ts';
export * from './envelope.ts';
export * from './fields.ts';
export * from './frames.ts';
export * from './gate.ts';
export * from './ids.ts';
export * from './languages.ts';
export * from './limits.ts';
export * from './page.ts';
export * from './paths.ts';
export * from './refusals.ts';
