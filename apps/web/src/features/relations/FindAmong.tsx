// Narrows a list of follows: by nick, to mutual ones, to those who are connected. A form and links of the page itself,
// so that it works without scripts and the address keeps it.
import Search from 'lucide-react/icons/search';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Form, useSubmit } from 'react-router';
import { ChipLink } from '../../ui/Chip.tsx';
import { Input } from '../../ui/Input.tsx';
import { type Among, searchOf } from './list-page.ts';
import './relations.css';

/** A pause in typing asks for the list. */
const pauseMs = 300;

export function FindAmong({ among }: { among: Among }) {
  const { t } = useTranslation('relations');
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const pause = useRef<number>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);
  const { nick, show } = among;
  return (
    <search className="find-among cluster g8">
      <Form ref={form} replace preventScrollReset>
        {show !== 'all' && <input type="hidden" name="qui" value={show} />}
        <Input
          type="search"
          name="pseudo"
          icon={Search}
          defaultValue={nick}
          maxLength={100}
          aria-label={t('find.label')}
          placeholder={t('find.label')}
          enterKeyHint="search"
          onChange={() => {
            clearTimeout(pause.current);
            pause.current = window.setTimeout(() => {
              if (form.current) void submit(form.current, { replace: true, preventScrollReset: true });
            }, pauseMs);
          }}
        />
        <button type="submit" className="visually-hidden">
          {t('find.submit')}
        </button>
      </Form>
      <nav className="find-chips" aria-label={t('find.show')}>
        {(['all', 'mutual', 'online'] as const).map((each) => (
          <ChipLink
            key={each}
            to={searchOf({ nick, show: each })}
            on={show === each}
            replace
            preventScrollReset
          >
            {t(`find.${each}`)}
          </ChipLink>
        ))}
      </nav>
    </search>
  );
}
