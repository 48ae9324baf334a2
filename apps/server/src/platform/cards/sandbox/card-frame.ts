// The document with the sandbox's card fields: plain HTML, style and script of its own, in three languages.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { cardCodeDigits, type OrderReason, orderReasons, paymentLimits } from '@alcove/protocol';
import type { Words } from '@alcove/i18n';
import { interfaceFont } from '../../http/interface-font.ts';
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

/** Drawn as outlines of 24 units. */
const icons = {
  card: 'M4 5h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM2 10h20M6 15h3',
  mail: 'M4 5h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM2.5 7.5 12 14l9.5-6.5',
  lock: 'M6 11h12a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-6a2 2 0 0 1 2-2zM8 11V7a4 4 0 0 1 8 0v4',
  bank: 'M3 21h18M4 10h16M12 3 3.5 8V10h17V8zM6 10v8M10 10v8M14 10v8M18 10v8M4 18h16',
};
const drawn = (outline: string): string =>
  `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="${outline}"/></svg>`;

type Frame = {
  order: string;
  payment: SandboxPayment;
  words: Words;
  language: string;
  now: number;
  nonce: string;
  /** Of the page around it; else as the browser prefers. */
  theme: 'light' | 'dark' | undefined;
};

export function cardFrame({ order, payment, words, language, now, nonce, theme }: Frame): string {
  const { t } = words;
  const amount = amountIn(language, payment.cents, payment.currency);
  const field = (name: string, label: string, attributes: string, icon = '') => `
    <div class="field"><label for="${name}">${escaped(label)}</label>
    ${icon && drawn(icon)}<input id="${name}" ${attributes} required aria-describedby="${name}-fault">
    <p class="fault" id="${name}-fault" aria-live="polite"></p></div>`;
  const start = {
    words: wordsFor(words),
    order,
    now,
    cards: sandboxCardList,
    bankUntil: payment.bankUntil,
    bankWaitsMs: paymentLimits.bankWaitsMs,
    state: payment.state,
  };
  return `<!doctype html>
<html lang="${language}"${theme ? ` data-theme="${theme}"` : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(t('payments:sandbox.title'))}</title>
<style nonce="${nonce}">${interfaceFont()}${parts.style}</style>
</head>
<body>
<main id="whole">
<section id="card">
  <h1 tabindex="-1">${escaped(t('payments:sandbox.heading'))}</h1>
  <p class="quiet">${escaped(t('payments:sandbox.demo'))}</p>
  <form id="card-form" novalidate>
    ${field('number', t('payments:sandbox.number'), 'inputmode="numeric" autocomplete="cc-number" maxlength="23"', icons.card)}
    <div class="pair">
    ${field('expiry', t('payments:sandbox.expiry'), 'inputmode="numeric" autocomplete="cc-exp" maxlength="5" placeholder="MM/YY"')}
    ${field('code', t('payments:sandbox.code'), `type="password" inputmode="numeric" autocomplete="cc-csc" maxlength="4"`)}
    </div>
    ${field('email', t('payments:sandbox.email'), 'type="email" autocomplete="email" maxlength="254"', icons.mail)}
    <p class="said" id="said" role="alert"></p>
    <div class="row"><button class="whole">${drawn(icons.lock)}${escaped(t('payments:sandbox.pay', { amount }))}</button>
    <button type="button" class="plain" data-answer="cancel">${escaped(t('payments:sandbox.cancel'))}</button></div>
  </form>
</section>
<section id="bank" class="middle" hidden>
  <span class="arch">${drawn(icons.bank)}</span>
  <h1 tabindex="-1">${escaped(t('payments:sandbox.bankHeading'))}</h1>
  <p>${escaped(t('payments:sandbox.bankText', { amount, statement: payment.statement }))}</p>
  <div class="bank-state">
    <svg id="ring" class="ring" viewBox="0 0 48 48" aria-hidden="true"><circle cx="24" cy="24" r="20"/><circle class="ring-left" cx="24" cy="24" r="20" pathLength="1"/></svg>
    <p class="left" id="left" role="timer" aria-live="off"></p>
    <ul><li class="done-step">${escaped(t('payments:sandbox.accepted'))}</li><li><b>${escaped(t('payments:sandbox.waits'))}</b></li></ul>
  </div>
  <p class="said" id="bank-said" role="status"></p>
  <div class="row"><button type="button" data-answer="yes">${escaped(t('payments:sandbox.bankYes'))}</button>
  <button type="button" class="second" data-answer="no">${escaped(t('payments:sandbox.bankNo'))}</button>
  <button type="button" class="second" data-answer="sms">${escaped(t('payments:sandbox.bankSms'))}</button>
  <button type="button" class="plain" data-answer="cancel">${escaped(t('payments:sandbox.cancel'))}</button></div>
</section>
<section id="done" class="middle" hidden>
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
