// What the value of a setting may be: how it is read, and what to say when it cannot be.
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isIP, SocketAddress } from 'node:net';
import type { OutsideLink } from '@alcove/protocol';
import { rateBounds } from './platform/bus/rate-limits.ts';
import { isLoopback } from './platform/loopback.ts';
import { isVapidPrivateKey } from './platform/push/vapid-keys.ts';

export type Kind<T> = {
  /** Completes "NAME must be …". */
  expected: string;
  /** `undefined`: malformed. */
  read(text: string): T | undefined;
  /** The value is never repeated in a message. */
  secret?: true;
};

export const secretMinLength = 32;
const tokenMinLength = 16;
const textMaxLength = 500;

export const oneOf = <const T extends string>(...values: T[]): Kind<T> => ({
  expected: values.join(' or '),
  read: (text) => values.find((value) => value === text),
});

/** One or several of them, each once, with commas between. */
export const someOf = <const T extends string>(...values: T[]): Kind<T[]> => ({
  expected: `one or several of ${values.join(', ')}, each once, with commas between`,
  read(text) {
    const named = text.split(',').map((item) => values.find((value) => value === item.trim()));
    const known = named.filter((value) => value !== undefined);
    return known.length === named.length && new Set(known).size === known.length ? known : undefined;
  },
});

export const someText: Kind<string> = {
  expected: `a line of at most ${textMaxLength} characters`,
  read: (text) => (text.length <= textMaxLength && !/\p{Cc}/u.test(text) ? text : undefined),
};

export const filePath: Kind<string> = {
  expected: 'a path',
  read: (text) => (text.includes('\0') ? undefined : text),
};

/** A file, or an encrypted address. */
export const listPlace: Kind<string> = {
  expected: 'the path of a file or an https address',
  read: (text) => (text.includes('\0') || /^(?!https:)[a-z]+:\/\//i.test(text) ? undefined : text),
};

const pemBlock = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** Each as PEM of its own. */
export const pemCertificates: Kind<string[]> = {
  expected: 'certificates as PEM, or the path of a file that holds them',
  read(text) {
    try {
      const held = text.includes('-----BEGIN') ? text.replaceAll('\\n', '\n') : readFileSync(text, 'utf8');
      const blocks = held.match(pemBlock) ?? [];
      return blocks.length > 0 ? blocks.map((block) => new X509Certificate(block).toString()) : undefined;
    } catch {
      // No file, or no certificates.
      return undefined;
    }
  },
};

export const secretKey: Kind<string> = {
  expected: `at least ${secretMinLength} characters that cannot be guessed; node -e "console.log(crypto.randomBytes(48).toString('base64url'))" prints some`,
  // Ten different characters: enough to turn away "change-me" repeated, never a random key.
  read: (text) =>
    text.length >= secretMinLength && new Set(text).size >= 10 && !/change.?me|example/i.test(text)
      ? text
      : undefined,
  secret: true,
};

const unspaced = (minLength: number): Kind<string> => ({
  expected: `at least ${minLength} characters without spaces`,
  read: (text) => (text.length >= minLength && /^\S+$/.test(text) ? text : undefined),
  secret: true,
});

export const token = unspaced(tokenMinLength);
/** Signs what another signs too, with a hash of this size. */
export const sharedSecret = unspaced(secretMinLength);

const highestPort = 65_535;
const asPort = (text: string, lowest: number): number | undefined => {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  return port >= lowest && port <= highestPort ? port : undefined;
};

/** 0 lets the system choose a free one. */
export const listeningPort: Kind<number> = {
  expected: `a port from 0 to ${highestPort}`,
  read: (text) => asPort(text, 0),
};

const mostAtOnce = 64;

/** How many of something heavy may be done at once. */
export const slotCount: Kind<number> = {
  expected: `a number from 0 to ${mostAtOnce}`,
  read: (text) => (/^\d{1,2}$/.test(text) && Number(text) <= mostAtOnce ? Number(text) : undefined),
};

export const hourlyLimit: Kind<number> = {
  expected: `a number from 1 to ${rateBounds.limit}`,
  read: (text) =>
    /^[1-9]\d{0,3}$/.test(text) && Number(text) <= rateBounds.limit ? Number(text) : undefined,
};

const mostSeconds = 86_400;

export const secondCount: Kind<number> = {
  expected: `seconds from 0 to ${mostSeconds}`,
  read: (text) => (/^\d{1,5}$/.test(text) && Number(text) <= mostSeconds ? Number(text) : undefined),
};

const mostDays = 365;

export const dayCount: Kind<number> = {
  expected: `a number of days from 1 to ${mostDays}`,
  read: (text) => (/^[1-9]\d{0,2}$/.test(text) && Number(text) <= mostDays ? Number(text) : undefined),
};

/** Five whole numbers, each above the one before. */
export const risingAmounts: Kind<number[]> = {
  expected: 'five rising whole numbers with commas between, such as 100, 500, 2000, 10000, 50000',
  read(text) {
    const amounts = text.split(',').map((item) => (/^ *[1-9]\d{0,8} *$/.test(item) ? Number(item) : 0));
    const isRising = amounts.every((amount, at) => amount > (amounts[at - 1] ?? 0));
    return amounts.length === 5 && isRising ? amounts : undefined;
  },
};

export const portRange: Kind<{ first: number; last: number }> = {
  expected: 'a port or a range of ports such as 40000-40100',
  read(text) {
    const [firstText = '', lastText = firstText, ...more] = text.split('-');
    const first = asPort(firstText, 1);
    const last = asPort(lastText, 1);
    return first && last && first <= last && more.length === 0 ? { first, last } : undefined;
  },
};

/** The private half of a P-256 key pair. */
export const vapidPrivateKey: Kind<string> = {
  expected: 'a VAPID private key: 43 characters of base64url, as programs for Web Push make it',
  read: (text) => (isVapidPrivateKey(text) ? text : undefined),
  secret: true,
};

export const ipAddress: Kind<string> = {
  expected: 'an IP address such as 203.0.113.7',
  read: (text) => (isIP(text) ? text : undefined),
};

/** One spelling of it: processes of a machine know each other by it. */
export const machineAddress: Kind<string> = {
  expected: 'an IP address of this machine that the other machines reach, such as 10.0.0.5 or fd00::5',
  read(text) {
    // A zone names an interface of this machine and nothing elsewhere.
    if (!isIP(text) || text.includes('%')) return undefined;
    const { address } = new SocketAddress({ address: text, family: isIP(text) === 4 ? 'ipv4' : 'ipv6' });
    return address === '0.0.0.0' || address === '::' ? undefined : address;
  },
};

export const hostName: Kind<string> = {
  expected: 'an address or host name to listen on, such as 127.0.0.1 or 0.0.0.0',
  read: (text) => (isIP(text) || /^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i.test(text) ? text : undefined),
};

function asUrl(text: string, protocols: readonly string[]): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url && protocols.includes(url.protocol) ? url : undefined;
}

/** An address of another server; it may carry a password. */
export const serverUrl = (example: string, ...protocols: `${string}:`[]): Kind<string> => ({
  expected: `an address such as ${example}`,
  read: (text) => (asUrl(text, protocols)?.host ? text : undefined),
  secret: true,
});

export const webUrl: Kind<string> = {
  expected: 'a web address such as https://example.org/page',
  read: (text) => asUrl(text, ['http:', 'https:'])?.href,
};

/** Carries what others must not read on the way. */
export const secureUrl: Kind<string> = {
  expected: 'an address that begins with https:// (http:// on this machine only)',
  read(text) {
    const url = asUrl(text, ['http:', 'https:']);
    return url && (url.protocol === 'https:' || isLoopback(url.hostname)) ? url.href : undefined;
  },
};

/** Our own, none, or another that speaks WHIP and WHEP. */
export const mediaEngine: Kind<'embedded' | 'off' | { whip: string }> = {
  expected: 'embedded, off, or whip: and the address of an engine, such as whip:http://127.0.0.1:8889',
  read(text) {
    if (text === 'embedded' || text === 'off') return text;
    const address = /^whip:(\S{1,500})$/.exec(text)?.[1] ?? '';
    // Where a stream is named, so must be what is wanted of it.
    const isWhole = address.includes('{stream}') === address.includes('{protocol}');
    return isWhole && asUrl(address, ['http:', 'https:']) ? { whip: address } : undefined;
  },
};

export const origin: Kind<string> = {
  expected: 'a scheme and host without path, such as https://example.org',
  read(text) {
    const url = asUrl(text, ['http:', 'https:']);
    return url && (text === url.origin || text === `${url.origin}/`) ? url.origin : undefined;
  },
};

/** `someone@example.org`, or `Name <someone@example.org>`. */
export const mailAddress: Kind<string> = {
  expected: 'a mail address such as someone@example.org',
  read: (text) => (/^(?:[^<>\p{Cc}]* <)?[^\s@<>]+@[^\s@<>]+>?$/u.test(text) ? text : undefined),
};

/** Names or addresses of hosts, as they stand in the addresses of servers. */
export const hostNames: Kind<string[]> = {
  expected: 'names or addresses of hosts with commas between, such as redis.internal, 10.0.0.5',
  read(text) {
    const list = text.split(',').map((item) => item.trim().toLowerCase());
    return list.every((item) => /^(?:[\w.-]{1,253}|\[[\da-f:.]{2,45}\])$/.test(item)) ? list : undefined;
  },
};

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (!version || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

export const networks: Kind<string[]> = {
  expected: 'none, or addresses or ranges separated by commas, such as 10.0.0.0/8, 127.0.0.1',
  read(text) {
    if (text === 'none') return [];
    const list = text.split(',').map((item) => item.trim());
    return list.every(isNetwork) ? list : undefined;
  },
};

const iceUrlsMax = 8;
const iceUrl =
  /^(stuns?|turns?):(?:[\w.-]{1,253}|\[[\da-fA-F:.]{2,45}\])(?::\d{1,5})?(?:\?transport=(?:udp|tcp))?$/;
/** Servers that help live video find its way, as browsers name them. */
export const iceUrls = (example: string, ...schemes: string[]): Kind<string[]> => ({
  expected: `at most ${iceUrlsMax} addresses such as ${example}, with commas between`,
  read(text) {
    const urls = text.split(',').map((url) => url.trim());
    const isKnown = urls.every((url) => schemes.includes(iceUrl.exec(url)?.[1] ?? ''));
    return isKnown && urls.length <= iceUrlsMax ? urls : undefined;
  },
});

export const titledLinks: Kind<OutsideLink[]> = {
  expected: 'titles and addresses such as Title|https://example.org/; Other title|https://example.net/',
  read(text) {
    const links = text
      .split(';')
      .filter((item) => item.trim())
      .map((item) => {
        const [title = '', address = '', ...more] = item.split('|').map((part) => part.trim());
        return { title, url: more.length === 0 ? webUrl.read(address) : undefined };
      });
    return links.every((link): link is OutsideLink => link.title !== '' && link.url !== undefined)
      ? links
      : undefined;
  },
};

/** What it may be is declared by the module of a domain, which reads it. */
export const readByDomain: Kind<string> = { expected: 'a text', read: (text) => text };

/** Letters, digits and a few signs: what bank statements print. */
export const statementText: Kind<string> = {
  expected: 'at most 22 plain letters, digits, spaces, dots, dashes or stars',
  read: (text) => (/^[A-Za-z0-9 .*-]{3,22}$/.test(text) ? text : undefined),
};

export const centCount: Kind<number> = {
  expected: 'a whole number of cents from 100 to 100000000',
  read(text) {
    const cents = /^\d{3,9}$/.test(text) ? Number(text) : 0;
    return cents >= 100 && cents <= 100_000_000 ? cents : undefined;
  },
};

/** What a number of an account looks like elsewhere: it may begin with zeros. */
export const digits = (min: number, max: number): Kind<string> => ({
  expected: min === max ? `${min} digits` : `${min} to ${max} digits`,
  read: (text) => (/^\d+$/.test(text) && text.length >= min && text.length <= max ? text : undefined),
});

export const centRange: Kind<{ min: number; max: number }> = {
  expected: 'the least and the most cents of a payment, such as 295-10000',
  read(text) {
    const [, min, max] = /^(\d{2,7})-(\d{2,7})$/.exec(text) ?? [];
    return Number(min) <= Number(max) ? { min: Number(min), max: Number(max) } : undefined;
  },
};

export const timeZone: Kind<string> = {
  expected: 'a zone of the IANA list, such as Europe/Paris',
  read(text) {
    try {
      return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone;
    } catch {
      return undefined;
    }
  },
};

export const phoneNumber: Kind<string> = {
  expected: 'a number with its country, such as +33612345678',
  read: (text) => (/^\+[1-9]\d{6,14}$/.test(text) ? text : undefined),
};

/** As a sentence names several. */
export const inWords = (names: readonly string[]): string =>
  names.join(', ').replace(/, ([^,]*)$/, ' and $1');
