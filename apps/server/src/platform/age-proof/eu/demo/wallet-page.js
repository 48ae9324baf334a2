// The demo's age app in the browser: shows what a link asks, presents as whom one chose, lists what was answered.
// `start` stands before it in the page: words and language.
const byId = (id) => document.getElementById(id);

(() => {
  const { words, language } = start;
  const link = byId('link');
  const fault = byId('fault');

  function readLink() {
    const text = link.value.trim();
    if (!text.startsWith('av://') || !text.includes('?')) return undefined;
    const fields = new URLSearchParams(text.slice(text.indexOf('?') + 1));
    try {
      const query = JSON.parse(fields.get('dcql_query'));
      const claims = query.credentials.flatMap(({ claims: each }) => each.map(({ path }) => path));
      return {
        claims,
        by: new URL(fields.get('response_uri')).host,
        mode: fields.get('response_mode'),
      };
    } catch {
      // What is no request of the profile is shown as none.
      return undefined;
    }
  }

  function show() {
    const asked = readLink();
    byId('nothing').hidden = asked !== undefined;
    byId('asked').hidden = asked === undefined;
    fault.textContent = asked || link.value.trim() === '' ? '' : words.unreadable;
    if (!asked) return;
    const [[namespace, claim] = [], ...others] = asked.claims;
    byId('claim').textContent = `${claim} (${namespace})`;
    byId('by').textContent = asked.by;
    byId('mode').textContent = asked.mode;
    byId('other').textContent =
      others.length === 0 ? words.none : others.map((path) => path.join('.')).join(', ');
  }

  function list(as, outcome) {
    const line = document.createElement('li');
    const time = new Date().toLocaleTimeString(language, { hour: '2-digit', minute: '2-digit' });
    const result = document.createElement('b');
    result.className = outcome;
    result.textContent = words[outcome];
    line.append(`${words.as[as]} · ${time} `, result);
    byId('sent').prepend(line);
  }

  async function present(event) {
    event.preventDefault();
    const as = new FormData(event.target).get('as');
    if (!readLink()) {
      fault.textContent = words.unreadable;
      link.focus();
      return;
    }
    try {
      const answer = await fetch('/sandbox/wallet/present/', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ link: link.value.trim(), as }),
      });
      if (!answer.ok) throw new Error(`status ${answer.status}`);
      const { outcome, redirect_uri: back } = await answer.json();
      list(as, outcome);
      // As an app on the same device does.
      if (back) location.assign(back);
    } catch {
      fault.textContent = words.unreachable;
    }
  }

  async function readImage(file) {
    const [code] = await new BarcodeDetector({ formats: ['qr_code'] }).detect(await createImageBitmap(file));
    link.value = code ? code.rawValue : '';
    show();
    if (!code) fault.textContent = words.unreadable;
  }

  link.addEventListener('input', show);
  document.querySelector('form').addEventListener('submit', (event) => void present(event));
  byId('paste').addEventListener('click', async () => {
    link.value = await navigator.clipboard.readText();
    show();
  });
  if ('BarcodeDetector' in window) {
    byId('image-label').hidden = false;
    byId('image').addEventListener(
      'change',
      ({ target }) => target.files[0] && void readImage(target.files[0]),
    );
  }
  show();
})();
