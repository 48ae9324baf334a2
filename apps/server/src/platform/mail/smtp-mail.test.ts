import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { failureOf, mailContract } from './mail.contract.ts';
import { createSmtpMail, smtpBounds } from './smtp-mail.ts';
import { startMailServer } from './testing/mail-server.ts';

const from = 'Alcôve <bonjour@alcove.example>';
const message = { to: 'ondine@example.org', subject: 'Bienvenue', text: 'Bonjour\n' };

mailContract('by SMTP', async () => {
  const server = await startMailServer();
  return {
    mail: createSmtpMail({ url: server.url, from }),
    arrived: async () => server.received.map(({ to, subject, text }) => ({ to: to.join(), subject, text })),
    end: server.close,
  };
});

/** What the server answers to a recipient. */
const refusing = (responseCode: number) => ({
  onRcptTo: (_: unknown, __: unknown, done: (error: Error) => void) =>
    done(Object.assign(new Error(`no mailbox ${message.to} here`), { responseCode })),
});

describe('a mail server', () => {
  let closing: (() => Promise<void> | void)[];
  beforeEach(() => {
    closing = [];
  });
  afterEach(async () => {
    for (const close of closing.toReversed()) await close();
  });

  async function open(
    serverOptions: Parameters<typeof startMailServer>[0] = {},
    mailOptions: Partial<Parameters<typeof createSmtpMail>[0]> = {},
  ) {
    const server = await startMailServer(serverOptions);
    const mail = createSmtpMail({ url: server.url, from, ...mailOptions });
    closing.push(server.close, mail.close);
    return { server, mail };
  }

  test('sees one recipient, our sender, the reply address and that no person wrote', async () => {
    const { server, mail } = await open();
    await mail.send({ ...message, replyTo: 'reader@example.org' });
    const [received] = server.received;
    expect(received?.to).toEqual([message.to]);
    expect(received?.from).toBe('bonjour@alcove.example');
    expect(received?.headers.get('reply-to')).toBe('reader@example.org');
    expect(received?.headers.get('auto-submitted')).toBe('auto-generated');
    expect(received?.headers.has('bcc')).toBe(false);
  });

  test('learns how a mail program ends such mails by itself, where they can be ended', async () => {
    const { server, mail } = await open();
    const unsubscribeUrl = `https://alcove.example/b/notification/unsubscribe?token=${'x'.repeat(60)}`;
    await mail.send({ ...message, unsubscribeUrl });
    await mail.send(message);
    const [ended, plain] = server.received;
    expect(ended?.headers.get('list-unsubscribe')).toBe(`<${unsubscribeUrl}>`);
    expect(ended?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(plain?.headers.has('list-unsubscribe')).toBe(false);
  });

  test('that refuses a mailbox for good ends the matter, and its words stay out of the error', async () => {
    const { mail } = await open(refusing(550));
    expect(await failureOf(mail.send(message))).toBe('permanent');
    await expect(mail.send(message)).rejects.toThrow(/^mail server: EENVELOPE 550$/);
  });

  test('that is busy is asked again later', async () => {
    const { mail } = await open(refusing(450));
    expect(await failureOf(mail.send(message))).toBe('temporary');
  });

  test('that refuses our password is asked again later: the operator may cure it', async () => {
    const { mail, server } = await open({
      disabledCommands: ['STARTTLS'],
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _, done) =>
        username === 'site@example' && password === 'p:ss/word'
          ? done(null, { user: username })
          : done(Object.assign(new Error('no'), { responseCode: 535 })),
    });
    const { port } = server;
    const wrong = createSmtpMail({ url: `smtp://site%40example:wrong@127.0.0.1:${port}`, from });
    const right = createSmtpMail({ url: `smtp://site%40example:p%3Ass%2Fword@127.0.0.1:${port}`, from });
    closing.push(wrong.close, right.close);
    expect(await failureOf(mail.send(message))).toBe('temporary');
    expect(await failureOf(wrong.send(message))).toBe('temporary');
    expect(await failureOf(right.send(message))).toBe('none');
    expect(server.received).toHaveLength(1);
  });

  test('without encryption gets no mail, unless it is this machine', async () => {
    const { server, mail } = await open({}, { tls: 'required' });
    expect(await failureOf(mail.send(message))).toBe('temporary');
    expect(server.received).toEqual([]);
  });

  test('with an untrusted certificate gets no mail', async () => {
    const { server, mail } = await open({ disabledCommands: ['AUTH'] }, { tls: 'required' });
    expect(await failureOf(mail.send(message))).toBe('temporary');
    expect(server.received).toEqual([]);
  });

  test('that is not there is asked again later', async () => {
    const { server, mail } = await open();
    await server.close();
    expect(await failureOf(mail.send(message))).toBe('temporary');
  });

  /** Takes connections and says nothing. */
  async function openMute(bounds: Partial<typeof smtpBounds>) {
    const sockets: Socket[] = [];
    const server = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    closing.push(() => {
      for (const socket of sockets) socket.destroy();
      server.close();
    });
    const mail = createSmtpMail({
      url: `smtp://127.0.0.1:${port}`,
      from,
      bounds: { ...smtpBounds, ...bounds },
    });
    closing.push(mail.close);
    return mail;
  }

  test('that says nothing is not waited for without end', async () => {
    const mail = await openMute({ connectMs: 50 });
    expect(await failureOf(mail.send(message))).toBe('temporary');
    const slow = await openMute({ letterMs: 50 });
    expect(await failureOf(slow.send(message))).toBe('temporary');
  });

  test('that is slow lets only so many mails wait', async () => {
    const mail = await openMute({ waiting: 2, letterMs: 300 });
    const waiting = [failureOf(mail.send(message)), failureOf(mail.send(message))];
    await expect(mail.send(message)).rejects.toThrow('too many');
    expect(await Promise.all(waiting)).toEqual(['temporary', 'temporary']);
  });

  test('receives nothing more once the site has closed', async () => {
    const { server, mail } = await open();
    const sending = mail.send(message);
    await mail.close();
    await Promise.allSettled([sending]);
    expect(await failureOf(mail.send(message))).toBe('temporary');
    expect(server.received.length).toBeLessThanOrEqual(1);
  });
});
