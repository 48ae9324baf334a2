// The sandbox verifier in the browser: keeps the promises of `AgeVerifier` in packages/protocol/src/page.ts.
// It stands for a foreign script, so it brings its own words and looks and shares nothing with the site.
(() => {
  const tokenUrl = new URL('/sandbox/age/token', document.currentScript?.src ?? location.href);

  const words = {
    fr: {
      adult: 'J’ai 18 ans ou plus (bac à sable)',
      minor: 'J’ai moins de 18 ans',
      checking: 'Vérification…',
      failed: 'La vérification n’a pas abouti. Réessayez.',
    },
    en: {
      adult: 'I am an adult (sandbox)',
      minor: 'I am not',
      checking: 'Checking…',
      failed: 'The check did not succeed. Try again.',
    },
    ru: {
      adult: 'Мне есть 18 лет (песочница)',
      minor: 'Мне нет 18 лет',
      checking: 'Проверяем…',
      failed: 'Проверка не удалась. Попробуйте ещё раз.',
    },
  };

  const looks =
    'font:inherit;color:inherit;background:transparent;border:1px solid currentColor;' +
    'border-radius:8px;min-height:44px;padding:8px 16px;cursor:pointer;flex:1 1 12rem';

  const button = (text) => {
    const made = document.createElement('button');
    made.type = 'button';
    made.textContent = text;
    made.style.cssText = looks;
    return made;
  };

  window.AlcoveAgeVerifier = {
    mount(element, { language, onProof, onRefusal }) {
      const text = words[language] ?? words.en;
      const leaving = new AbortController();
      const adult = button(text.adult);
      const minor = button(text.minor);
      const status = document.createElement('p');
      status.setAttribute('role', 'status');
      status.style.cssText = 'margin:0;flex:1 0 100%;min-height:1.5em';
      const frame = document.createElement('div');
      frame.style.cssText = 'display:flex;flex-wrap:wrap;gap:8px';
      frame.append(adult, minor, status);
      element.append(frame);

      // One check at a time: two presses get one token.
      let checking = false;
      const check = async () => {
        if (checking) return;
        checking = true;
        adult.setAttribute('aria-disabled', 'true');
        status.textContent = text.checking;
        try {
          const answer = await fetch(tokenUrl, { method: 'POST', signal: leaving.signal });
          if (!answer.ok) throw new Error(`status ${answer.status}`);
          const { token } = await answer.json();
          if (leaving.signal.aborted) return;
          status.textContent = '';
          onProof(token);
        } catch {
          if (!leaving.signal.aborted) status.textContent = text.failed;
        } finally {
          checking = false;
          adult.removeAttribute('aria-disabled');
        }
      };

      adult.addEventListener('click', () => void check(), { signal: leaving.signal });
      minor.addEventListener('click', () => onRefusal(), { signal: leaving.signal });

      return {
        destroy() {
          leaving.abort();
          frame.remove();
        },
      };
    },
  };
})();
