// What asks apps and judges their answers. Loaded when somebody first asks: a site whose visitors prove their age
// otherwise does not pay for it.
import { appProofQuery, prefixOf } from '@alcove/protocol';
import type { Use } from '../../engines.ts';
import type { CountAgeProof } from '../counts.ts';
import {
  type AppQuestion,
  type BrowserRequest,
  createBrowserRequests,
  linkOf,
  responseUriOf,
  scannedState,
} from './app-request.ts';
import type { KeptList } from './list/kept-list.ts';
import { profile } from './profile.ts';
import { qrCodeOf } from './qr-code.ts';
import { browserTranscript, linkTranscript } from './transcripts.ts';
import type { AskedBy, Transaction, Transactions } from './transactions.ts';
import { provesMajority } from './verify-response.ts';

export type Question = {
  transaction: string;
  link: string;
  /** SVG. */
  qr: string;
  expiresAt: number;
  request: BrowserRequest;
};

export type Answered = { redirectUri?: string };

type Needs = Use<'clock'> & {
  transactions: Transactions;
  list: KeptList;
  requestKey: Uint8Array;
  count: CountAgeProof;
};

const base64url = /^[\w-]+={0,2}$/;
const bytesOf = (text: string): Uint8Array =>
  base64url.test(text) ? Buffer.from(text, 'base64url') : Buffer.of();

/** Stands for a transaction that there is not: its answer is judged all the same, and takes as long. */
const nowhere: AppQuestion = { id: '', nonce: new Uint8Array(16), state: '', origin: 'https://site.invalid' };

/** `{ proof_of_age: [response] }`, with the response alone in place of the list, or nothing but the response. */
export function responseOf(vpToken: string): Uint8Array {
  if (!vpToken.startsWith('{')) return bytesOf(vpToken.replaceAll('"', ''));
  try {
    const read = (JSON.parse(vpToken) as Record<string, unknown>)[profile.credential];
    const responses: unknown[] = Array.isArray(read) ? read : [read];
    const [response] = responses;
    return responses.length === 1 && typeof response === 'string' ? bytesOf(response) : Buffer.of();
  } catch {
    // Not JSON: no response.
    return Buffer.of();
  }
}

export function createEuEngine({ clock, transactions, list, requestKey, count }: Needs) {
  const requests = createBrowserRequests({ key: requestKey });

  /** Answers whether this answer counts and proves majority. */
  async function end(asked: Transaction | undefined, isAdult: boolean): Promise<boolean> {
    if (!asked) return false;
    const isFirst = await transactions.end(asked.id, isAdult ? 'accepted' : 'refused');
    const isAccepted = isFirst && isAdult;
    if (!isAccepted) await count('eu', 'refused');
    return isAccepted;
  }

  return {
    async ask(asks: AskedBy): Promise<Question> {
      const started = await transactions.start(asks);
      return {
        transaction: started.id,
        link: linkOf(started, started.state),
        qr: qrCodeOf(linkOf(started, scannedState(started.state))),
        expiresAt: started.expires_at,
        request: await requests.write(started),
      };
    },

    /** What an app posts; nothing where it is refused. */
    async present(id: string, sent: { vpToken: string; state: string }): Promise<Answered | undefined> {
      const found = await transactions.find(id);
      const isScanned = found !== undefined && sent.state === scannedState(found.state);
      const isOurs = isScanned || (found !== undefined && sent.state === found.state);
      const asked = isOurs ? found : undefined;
      const { nonce, ...place } = asked ?? nowhere;
      const isAdult = await provesMajority({
        response: responseOf(sent.vpToken),
        transcript: await linkTranscript({
          responseUri: responseUriOf(place),
          nonce: Buffer.from(nonce).toString('base64url'),
        }),
        anchors: await list.anchors(),
        now: clock.now(),
      });
      if (!asked || !(await end(asked, isAdult))) return undefined;
      if (isScanned) return {};
      const { origin, language, response_code: code } = asked;
      return { redirectUri: `${origin}${prefixOf(language)}/?${appProofQuery}=${id}.${code}` };
    },

    /** What a browser handed over, of the Digital Credentials API. */
    async presentInBrowser(asked: Transaction, sealed: string): Promise<void> {
      const { encryptionInfo } = await requests.write(asked);
      const transcript = browserTranscript({ encryptionInfo, origin: asked.origin });
      const response = (await requests.open(asked.id, bytesOf(sealed), transcript)) ?? Buffer.of();
      const isAdult = await provesMajority({
        response,
        transcript,
        anchors: await list.anchors(),
        now: clock.now(),
      });
      await end(asked, isAdult);
    },
  };
}

export type EuEngine = ReturnType<typeof createEuEngine>;
