// The sandbox's card fields in the browser. The number and the code stay in this document: the inputs have no name,
// the form is never submitted, and what is sent is the kind of the card and its last four digits.
const find = (id) => document.getElementById(id);

(() => {
  const { words, order, now, cards, bankUntil, bankWaitsMs, state } = JSON.parse(
    find('card-start').textContent,
  );
  const began = performance.now();
  const clock = () => now + (performance.now() - began);
  const digits = (id) => find(id).value.replaceAll(/\D/g, '');
  let until = bankUntil;
  let asking;

  /** R5.062: the check digit of Luhn. */
  function hasCheckDigit(number) {
    let sum = 0;
    for (let at = 0; at < number.length; at++) {
      const digit = Number(number[number.length - 1 - at]);
      const doubled = at % 2 === 1 ? digit * 2 : digit;
      sum += doubled > 9 ? doubled - 9 : doubled;
    }
    return sum % 10 === 0;
  }

  const faults = {
    number() {
      const number = digits('number');
      if (number === '') return words.numberRequired;
      return number.length >= 12 && number.length <= 19 && hasCheckDigit(number) ? '' : words.numberInvalid;
    },
    expiry() {
      const typed = digits('expiry');
      if (typed === '') return words.expiryRequired;
      const [month, year] = [Number(typed.slice(0, 2)), 2000 + Number(typed.slice(2))];
      if (typed.length !== 4 || month < 1 || month > 12) return words.expiryMonth;
      const today = new Date(clock());
      const isPast = year * 12 + month < today.getUTCFullYear() * 12 + today.getUTCMonth() + 1;
      return isPast ? words.expiryPast : '';
    },
    code() {
      const code = find('code').value.trim();
      if (code === '') return words.codeRequired;
      return /^\d{3}$/.test(code) ? '' : words.codeDigits;
    },
    email() {
      return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(find('email').value.trim()) ? '' : words.emailInvalid;
    },
  };

  function judge(field) {
    const fault = faults[field]();
    find(`${field}-fault`).textContent = fault;
    find(field).setAttribute('aria-invalid', fault === '' ? 'false' : 'true');
    return fault === '';
  }

  function show(step) {
    for (const each of ['card', 'bank', 'done']) find(each).hidden = each !== step;
    find(step).querySelector('h1').focus();
  }

  /** The page around the frame is sent how far the payment is; it believes its own server alone. */
  const tellPage = (answer) => {
    if (window.parent !== window) window.parent.postMessage({ from: 'card-frame', order, ...answer }, '*');
  };

  /** The frame is as high as what it shows. */
  const tellHeight = () => tellPage({ height: Math.ceil(find('whole').getBoundingClientRect().height) });

  function showTime() {
    const leftMs = Math.max(0, until - clock());
    const left = Math.ceil(leftMs / 1000);
    find('left').textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
    find('ring').style.setProperty('--left', String(Math.min(1, leftMs / bankWaitsMs)));
  }

  function follow(answer) {
    clearInterval(asking);
    until = answer.bank_until ?? until;
    if (answer.state === 'bank') {
      show('bank');
      showTime();
      asking = setInterval(() => void ask(), 1000);
    } else if (answer.state === 'open') {
      show('card');
      find('said').textContent = answer.reason ? words.reasons[answer.reason] : '';
    } else {
      show('done');
      find('done-title').textContent = answer.state === 'captured' ? words.captured : words.cancelled;
    }
    tellPage(answer);
  }

  async function send(path, body) {
    for (const button of document.querySelectorAll('button')) button.disabled = true;
    try {
      const answer = await fetch(`/sandbox/cards/${order}/${path}`, {
        method: 'POST',
        credentials: 'omit',
        body: new URLSearchParams(body),
      });
      if (!answer.ok) throw new Error(String(answer.status));
      follow(await answer.json());
    } catch {
      find('said').textContent = words.unreachable;
      find('bank-said').textContent = words.unreachable;
    } finally {
      for (const button of document.querySelectorAll('button')) button.disabled = false;
    }
  }

  /** How long the bank still waits; asked of the server every few seconds, whose clock counts. */
  let seconds = 0;
  async function ask() {
    showTime();
    if (++seconds % 3 !== 0) return;
    try {
      const answer = await fetch(`/sandbox/cards/${order}/state`, { credentials: 'omit' });
      const known = await answer.json();
      if (known.state !== 'bank')
        follow({ reason: known.state === 'open' ? 'bank_late' : undefined, ...known });
    } catch {
      // The next second asks again.
    }
  }

  find('number').addEventListener('input', ({ target }) => {
    target.value = target.value
      .replaceAll(/\D/g, '')
      .slice(0, 19)
      .replaceAll(/(\d{4})(?=\d)/g, '$1 ');
  });
  find('expiry').addEventListener('input', ({ target, inputType }) => {
    const typed = target.value.replaceAll(/\D/g, '').slice(0, 4);
    const isDeleting = inputType?.startsWith('delete');
    target.value =
      typed.length > 2 || (typed.length === 2 && !isDeleting)
        ? `${typed.slice(0, 2)}/${typed.slice(2)}`
        : typed;
  });
  for (const field of Object.keys(faults)) {
    find(field).addEventListener('blur', () => {
      if (find(field).value !== '') judge(field);
    });
    // A fault that was said goes as soon as it is mended.
    find(field).addEventListener('input', () => {
      if (find(field).getAttribute('aria-invalid') === 'true') judge(field);
    });
  }
  find('card-form').addEventListener('submit', (event) => {
    event.preventDefault();
    const wrong = Object.keys(faults).filter((field) => !judge(field));
    if (wrong.length > 0) return find(wrong[0]).focus();
    const last4 = digits('number').slice(-4);
    const card = cards.find((each) => each.last4 === last4)?.kind ?? 'paid';
    return send('pay', { card, last4, expiry: find('expiry').value, email: find('email').value.trim() });
  });
  for (const button of document.querySelectorAll('[data-answer]'))
    button.addEventListener('click', () => {
      const { answer } = button.dataset;
      if (answer === 'sms') find('bank-said').textContent = words.smsSent;
      void send('bank', { answer });
    });
  if (state !== 'open') follow({ state, bank_until: bankUntil });
  new ResizeObserver(tellHeight).observe(find('whole'));
  tellHeight();
})();
