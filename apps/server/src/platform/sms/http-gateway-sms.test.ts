import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from 'vitest';
import { failureOf } from '../mail/mail.contract.ts';
import { createHttpGatewaySms } from './http-gateway-sms.ts';
import type { TextMessage } from './sms.ts';
import { smsContract } from './sms.contract.ts';

type Received = { headers: IncomingMessage['headers']; body: TextMessage & { from: string } };
type Answer = (response: ServerResponse) => void;

const message = { to: '+33612345678', text: 'Votre code : 1234' };

async function startGateway(answer: Answer = (response) => response.writeHead(202).end('{"id":"7"}')) {
  const received: Received[] = [];
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    received.unshift({ headers: request.headers, body: (await json(request)) as Received['body'] });
    answer(response);
  };
  const server = createServer((request, response) => void take(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as { port: number }).port}/send`;
  return {
    received,
    url,
    open: (answerMs?: number) =>
      createHttpGatewaySms({ url, token: 'gateway-token', from: 'Alcove', ...(answerMs && { answerMs }) }),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

smsContract('by an HTTP gateway', async () => {
  const gateway = await startGateway();
  return {
    sms: gateway.open(),
    arrived: async () => gateway.received.map(({ body: { to, text } }) => ({ to, text })),
    end: gateway.close,
  };
});

describe('a gateway', () => {
  let gateway: Awaited<ReturnType<typeof startGateway>>;
  afterEach(() => gateway.close());

  test('is shown the token and the sender', async () => {
    gateway = await startGateway();
    await gateway.open().send(message);
    expect(gateway.received[0]).toMatchObject({
      headers: { authorization: 'Bearer gateway-token', 'content-type': 'application/json' },
      body: { ...message, from: 'Alcove' },
    });
  });

  test.each([
    [400, 'permanent'],
    [404, 'permanent'],
    [422, 'permanent'],
    [401, 'temporary'],
    [403, 'temporary'],
    [408, 'temporary'],
    [429, 'temporary'],
    [500, 'temporary'],
    [503, 'temporary'],
    [302, 'temporary'],
  ] as const)('that answers %i fails the message: %s', async (status, kind) => {
    gateway = await startGateway((response) =>
      response.writeHead(status, { location: '/elsewhere' }).end(`no ${message.to}`),
    );
    const sms = gateway.open();
    expect(await failureOf(sms.send(message))).toBe(kind);
    expect(gateway.received).toHaveLength(1);
    await expect(sms.send(message)).rejects.not.toThrow(message.to);
  });

  test('that never answers is not waited for without end, and closing ends the wait', async () => {
    gateway = await startGateway(() => {});
    expect(await failureOf(gateway.open(50).send(message))).toBe('temporary');
    const sms = gateway.open();
    const sending = failureOf(sms.send(message));
    await sms.close();
    expect(await sending).toBe('temporary');
  });

  test('that hangs up fails the message for now', async () => {
    gateway = await startGateway((response) => response.destroy());
    expect(await failureOf(gateway.open().send(message))).toBe('temporary');
  });

  test('elsewhere must be asked by https', async () => {
    gateway = await startGateway();
    const named = { token: 't', from: 'Alcove' };
    expect(() => createHttpGatewaySms({ ...named, url: 'http://sms.example/send' })).toThrow('https');
    expect(() => createHttpGatewaySms({ ...named, url: 'https://sms.example/send' })).not.toThrow();
  });
});
