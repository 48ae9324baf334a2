// The document with the sandbox's card fields: plain HTML, style and script of its own, in three languages.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { cardCodeDigits, type OrderReason, orderReasons } from '@alcove/protocol';
import type { Words } from '@alcove/i18n';
import { sandboxCardList } from './card-kinds.ts';
import type { SandboxPayment } from './sandbox-cards.ts';

const parts = {
  style: readFileSync(path.join(import.meta.dirname, 'card-frame.css'), 'utf8'),
  script: readFileSync(path.join(import.meta.dirname, 'card-frame.js'), 'utf8'),
};

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
/** Inside a script element, where only the end of it could be taken for something else. */
const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

const amountIn = (language: string, cents: number, currency: string): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency }).format(cents / 100);

function wordsFor({ t }: Words) {
  return {
    numberRequired: t('payments:sandbox.numberRequired'),
    numberInvalid: t('payments:sandbox.numberInvalid'),
    expiryRequired: t('payments:sandbox.expiryRequired'),
    expiryMonth: t('payments:sandbox.expiryMonth'),
    expiryPast: t('payments:sandbox.expiryPast'),
    codeRequired: t('payments:sandbox.codeRequired'),
    codeDigits: t('payments:sandbox.codeDigits', { digits: cardCodeDigits }),
    emailInvalid: t('payments:sandbox.emailInvalid'),
    unreachable: t('payments:sandbox.unreachable'),
    smsSent: t('payments:sandbox.smsSent'),
    captured: t('payments:sandbox.captured'),
    cancelled: t('payments:sandbox.cancelled'),
    reasons: Object.fromEntries(
      orderReasons.map((reason: OrderReason) => [reason, t(`payments:reasons.${reason}`)]),
    ),
  };
}

type Frame = {
  order: string;
  payment: SandboxPayment;
  words: Words;
  language: string;
  now: number;
  nonce: string;
};

export function cardFrame({ order, payment, words, language, now, nonce }: Frame): string {
  const { t } = words;
  const amount = amountIn(language, payment.cents, payment.currency);
  const field = (name: string, label: string, attributes: string) => `
    <div><label for="${name}">${escaped(label)}</label>
    <input id="${name}" ${attributes} required aria-describedby="${name}-fault">
    <p class="fault" id="${name}-fault" aria-live="polite"></p></div>`;
  const start = {
    words: wordsFor(words),
    order,
    now,
    cards: sandboxCardList,
    bankUntil: payment.bankUntil,
    state: payment.state,
  };
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(t('payments:sandbox.title'))}</title>
<style nonce="${nonce}">${parts.style}</style>
</head>
<body>
<main>
<section id="card">
  <h1 tabindex="-1">${escaped(t('payments:sandbox.heading'))}</h1>
  <p class="quiet">${escaped(t('payments:sandbox.demo'))}</p>
  <form id="card-form" novalidate>
    ${field('number', t('payments:sandbox.number'), 'inputmode="numeric" autocomplete="cc-number" maxlength="23"')}
    <div class="pair">
    ${field('expiry', t('payments:sandbox.expiry'), 'inputmode="numeric" autocomplete="cc-exp" maxlength="5" placeholder="MM/YY"')}
    ${field('code', t('payments:sandbox.code'), `type="password" inputmode="numeric" autocomplete="cc-csc" maxlength="4"`)}
    </div>
    ${field('email', t('payments:sandbox.email'), 'type="email" autocomplete="email" maxlength="254"')}
    <p class="said" id="said" role="alert"></p>
    <div class="row"><button>${escaped(t('payments:sandbox.pay', { amount }))}</button>
    <button type="button" class="plain" data-answer="cancel">${escaped(t('payments:sandbox.cancel'))}</button></div>
  </form>
</section>
<section id="bank" hidden>
  <h1 tabindex="-1">${escaped(t('payments:sandbox.bankHeading'))}</h1>
  <p>${escaped(t('payments:sandbox.bankText', { amount, statement: payment.statement }))}</p>
  <p class="left" id="left" role="timer" aria-live="off"></p>
  <p class="said" id="bank-said" role="status"></p>
  <div class="row"><button type="button" data-answer="yes">${escaped(t('payments:sandbox.bankYes'))}</button>
  <button type="button" class="second" data-answer="no">${escaped(t('payments:sandbox.bankNo'))}</button>
  <button type="button" class="second" data-answer="sms">${escaped(t('payments:sandbox.bankSms'))}</button>
  <button type="button" class="plain" data-answer="cancel">${escaped(t('payments:sandbox.cancel'))}</button></div>
</section>
<section id="done" hidden>
  <h1 tabindex="-1" id="done-title"></h1>
  <p>${escaped(t('payments:sandbox.back'))}</p>
</section>
<noscript><p>${escaped(t('payments:sandbox.noScript'))}</p></noscript>
</main>
<script type="application/json" id="card-start">${inScript(start)}</script>
<script nonce="${nonce}">${parts.script}</script>
</body>
</html>
`;
}
