// The environment, read once and typed. Unknown or malformed settings stop the start by name.
import type { OutsideLink } from '@alcove/protocol';

export type Config = {
  mode: 'demo' | 'production';
  host: string;
  port: number;
  /** Absolute. */
  dataDir: string;
  /** Without it, our own Postgres runs in the data folder. */
  databaseUrl?: string;
  redisUrl?: string;
  /** Scheme and host of the site as people see it; in demo mode the request's own Host counts. */
  publicOrigin?: string;
  /** Where uploads are sent; the site itself by default. */
  uploadOrigin?: string;
  secretKey: string;
  /** Addresses or ranges whose forwarded address counts. */
  trustedProxies: string[];
  rateLimits: 'on' | 'off';
  logLevel: 'error' | 'warn' | 'info' | 'debug' | 'silent';
  metricsToken?: string;
  s3?: { endpoint: string; region: string; bucket: string; accessKey: string; secretKey: string };
  smtp?: { url: string; from: string };
  smsGateway?: { url: string; token: string; from: string };
  ageProof:
    | { kind: 'self' }
    | { kind: 'sandbox' }
    | { kind: 'verifier'; name: string; scriptUrl: string; secret: string; issuer: string };
  exitUrl: string;
  forumUrl?: string;
  links: OutsideLink[];
  operatorSites: OutsideLink[];
  operator: { name: string; address: string; email: string };
};
