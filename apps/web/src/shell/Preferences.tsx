// Language, theme and discreet mode. All three work before scripts run: links and plain forms.
import { inLanguage, languageNames, languages } from '@alcove/protocol';
import type { ReactNode, SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { SegmentedLinks } from '../ui/Segmented.tsx';
import { announce } from './announce.ts';
import { chooseDiscreet, chooseTheme, useAppearance, appearanceQuery } from './appearance.ts';
import { glyph } from '../icons.tsx';

export function LanguageSwitch() {
  const { t, i18n } = useTranslation();
  const { pathname, search } = useLocation();
  return (
    <SegmentedLinks label={t('language.label')}>
      {languages.map((language) => (
        <a
          key={language}
          href={inLanguage(pathname, language) + search}
          hrefLang={language}
          lang={language}
          aria-current={language === i18n.language ? 'true' : undefined}
        >
          {language[0]?.toUpperCase()}
          {language[1]}
          <span className="visually-hidden">, {languageNames[language]}</span>
        </a>
      ))}
    </SegmentedLinks>
  );
}

/** Asks the server with a query of its own, keeping the rest; with scripts, `onChange` answers at once. */
export function PreferenceForm({
  name,
  onChange,
  children,
}: {
  name: string;
  onChange: () => void;
  children: ReactNode;
}) {
  const { search } = useLocation();
  const kept = [...new URLSearchParams(search)].filter(([key]) => key !== name);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onChange();
  };
  return (
    <form method="get" onSubmit={submit} className="contents">
      {kept.map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
      {children}
    </form>
  );
}

export function ThemeButton() {
  const { t } = useTranslation();
  const { theme } = useAppearance();
  const { next, label } = {
    dark: { next: 'light', label: t('theme.toLight') },
    light: { next: 'system', label: t('theme.toSystem') },
    system: { next: 'dark', label: t('theme.toDark') },
  }[theme] as { next: 'light' | 'system' | 'dark'; label: string };
  const said = { dark: t('theme.dark'), light: t('theme.light'), system: t('theme.system') }[next];
  return (
    <PreferenceForm
      name={appearanceQuery.theme}
      onChange={() => {
        chooseTheme(next);
        announce(said);
      }}
    >
      <IconButton
        type="submit"
        name={appearanceQuery.theme}
        value={next}
        icon={glyph('sun-moon')}
        label={label}
        title={label}
      />
    </PreferenceForm>
  );
}

export function useDiscreetToggle() {
  const { t } = useTranslation();
  const { discreet } = useAppearance();
  return () => {
    chooseDiscreet(!discreet);
    announce(discreet ? t('discreet.off') : t('discreet.on'));
  };
}

export function DiscreetButton() {
  const { t } = useTranslation();
  const { discreet } = useAppearance();
  return (
    <PreferenceForm name={appearanceQuery.discreet} onChange={useDiscreetToggle()}>
      <Button
        type="submit"
        kind="ghost"
        name={appearanceQuery.discreet}
        value={discreet ? '0' : '1'}
        className="discreet"
        aria-pressed={discreet}
        aria-label={t('discreet.name')}
        title={t('discreet.hint')}
      >
        <Icon of={glyph('eye-off')} />
        <span className="discreet-name">{t('discreet.name')}</span>
      </Button>
    </PreferenceForm>
  );
}
