// Text messages through an operator's HTTP gateway: POST { to, from, text }, with a bearer token.
import { DeliveryFailed } from '../delivery.ts';
import { isLoopback } from '../loopback.ts';
import { checkTextMessage, type Sms } from './sms.ts';

export const gatewayAnswerMs = 10_000;

/** Refusals of us or of the moment, not of the message: the operator or time may cure them. */
const curable = new Set([401, 403, 408, 425, 429]);

export function createHttpGatewaySms({
  url,
  token,
  from,
  answerMs = gatewayAnswerMs,
}: {
  url: string;
  token: string;
  from: string;
  answerMs?: number;
}): Sms {
  const { protocol, hostname } = new URL(url);
  if (protocol !== 'https:' && !isLoopback(hostname)) {
    throw new TypeError('SMS_GATEWAY_URL must begin with https://: it carries a token and numbers of people');
  }
  const leaving = new AbortController();

  async function post(body: string): Promise<number> {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body,
        // The token is for this address only.
        redirect: 'error',
        signal: AbortSignal.any([leaving.signal, AbortSignal.timeout(answerMs)]),
      });
      // What it says is of no use to us; the connection is.
      await answer.body?.cancel();
      return answer.status;
    } catch (error) {
      const reason = error instanceof DOMException ? error.name : 'no connection';
      throw new DeliveryFailed(`text gateway: ${reason}`, { permanent: false });
    }
  }

  return {
    async send(message) {
      checkTextMessage(message);
      const status = await post(JSON.stringify({ to: message.to, from, text: message.text }));
      if (status >= 200 && status < 300) return;
      const permanent = status >= 400 && status < 500 && !curable.has(status);
      throw new DeliveryFailed(`text gateway: status ${status}`, { permanent });
    },
    async close() {
      leaving.abort();
    },
  };
}
