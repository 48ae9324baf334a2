// A WHIP and WHEP client: posts an offer, sends candidates, probes whether the session still exists, and deletes
// it. It knows addresses and answers, and nothing of streams.

import { streamLimits } from '@alcove/protocol';
import { EngineRefusal, type SfuRefusalReason } from '../media-engine.ts';
import { fragmentType } from '../../whip/sdp-fragment.ts';

export type Posted = { address: string; etag: string; answer: string };
/** `gone`: the session does not exist any more; `deaf`: the server takes no PATCH; `away`: no answer. */
export type Patched = 'taken' | 'gone' | 'deaf' | 'away';

const answerWithinMs = 8000;

/** HTTP statuses of a refused offer. */
const reasons: Record<number, SfuRefusalReason> = {
  400: 'bad_description',
  406: 'undecoded',
  413: 'bad_description',
  415: 'bad_description',
  422: 'bad_description',
  429: 'full',
};

async function readBounded(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.length;
    if (bytes > streamLimits.sdpMax) throw new EngineRefusal('unavailable');
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

/** The body is discarded so that its connection can serve the next request. */
async function statusOf(asking: Promise<Response>): Promise<number | undefined> {
  try {
    const response = await asking;
    await response.body?.cancel();
    return response.status;
  } catch {
    return undefined;
  }
}

type Needs = { token: string | undefined; problem(error: unknown, status?: number): void };

export function createWhipClient({ token, problem }: Needs) {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };

  const ask = (address: string, method: string, sent: { body?: string; headers?: Record<string, string> }) =>
    fetch(address, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(answerWithinMs),
      ...(sent.body !== undefined && { body: sent.body }),
      headers: { ...authorization, ...sent.headers },
    });

  return {
    async post(address: string, offer: string): Promise<Posted> {
      let response: Response;
      let answer: string;
      try {
        response = await ask(address, 'POST', {
          body: offer,
          headers: { 'content-type': 'application/sdp' },
        });
        answer = await readBounded(response);
      } catch (error) {
        problem(error);
        throw new EngineRefusal('unavailable');
      }
      const { status, headers } = response;
      const location = headers.get('location') ?? '';
      const made = URL.canParse(location, address) ? new URL(location, address) : undefined;
      // The token is never sent to another origin.
      const isOurs = made !== undefined && made.origin === new URL(address).origin;
      if (status === 201 && isOurs && location !== '' && answer.startsWith('v=0')) {
        return { address: made.href, etag: headers.get('etag') ?? '*', answer };
      }
      const reason = reasons[status] ?? 'unavailable';
      if (reason !== 'bad_description' && reason !== 'undecoded') problem(undefined, status);
      throw new EngineRefusal(reason);
    },
    async patch(address: string, etag: string, body: string): Promise<Patched> {
      const headers = { 'content-type': fragmentType, 'if-match': etag };
      const status = await statusOf(ask(address, 'PATCH', { body, headers }));
      if (status === undefined || status >= 500) return 'away';
      if (status === 404 || status === 410) return 'gone';
      return status >= 200 && status < 300 ? 'taken' : 'deaf';
    },
    async remove(address: string): Promise<void> {
      // Where the request fails, the other server ends the silent session by itself.
      await statusOf(ask(address, 'DELETE', {}));
    },
    /** True for any HTTP answer. */
    isThere: async (address: string): Promise<boolean> =>
      (await statusOf(ask(address, 'OPTIONS', {}))) !== undefined,
  };
}
