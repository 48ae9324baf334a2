// The element of an account form and its usual parts: a line of text, a secret, what is wrong as a whole.
import type { Language } from '@alcove/protocol';
import { inLanguage } from '@alcove/protocol';
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Field } from '../../../ui/Field.tsx';
import { classes } from '../../../ui/classes.ts';
import { Input, type InputProps } from '../../../ui/Input.tsx';
import { Sheet } from './frame.tsx';
import type { AccountForm } from './use-form.ts';

type FieldsOfForm = Pick<AccountForm, 'texts' | 'valueOf' | 'mend'>;
const FormContext = createContext<FieldsOfForm>({ texts: {}, valueOf: () => '', mend: () => {} });

type FormProps = {
  form: AccountForm;
  label: string;
  /** The query that a browser without scripts comes back to. */
  back: string;
  foot: ReactNode;
  children: ReactNode;
};

export function Form({ form, label, back, foot, children }: FormProps) {
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (element.current) form.remember(element.current);
    // oxlint-disable-next-line react/exhaustive-deps -- once: afterwards every change reaches it
  }, []);
  return (
    <FormContext value={form}>
      <form ref={element} className="account-form" aria-label={label} {...form.attributes}>
        <ReturnField to={back} />
        <Sheet foot={foot}>{children}</Sheet>
      </form>
    </FormContext>
  );
}

/** A form inside another sheet: no part of it stays at the foot. */
export function InnerForm({ form, label, back, id, className, encType, children }: InnerFormProps) {
  const query = new URLSearchParams({ return: useReturnPath(back) });
  const { action } = form.attributes;
  return (
    <FormContext value={form}>
      <form
        id={id}
        className={classes('account-inner', className)}
        aria-label={label}
        encType={encType}
        {...form.attributes}
        // Members who may not send a file are refused before the form is read.
        {...(encType && { action: `${action}?${query}` })}
      >
        <ReturnField to={back} />
        {children}
      </form>
    </FormContext>
  );
}

type InnerFormProps = Omit<FormProps, 'foot'> & {
  id?: string;
  className?: string;
  /** Set on a form that sends a file. */
  encType?: 'multipart/form-data';
};

function useReturnPath(to: string): string {
  const { i18n } = useTranslation();
  const { pathname } = useLocation();
  return inLanguage(pathname, i18n.language as Language) + to;
}

const ReturnField = ({ to }: { to: string }) => (
  <input type="hidden" name="return" value={useReturnPath(to)} />
);

export const useFieldText = (name: string): string | undefined => useContext(FormContext).texts[name];
/** Tells the form that a field has changed without being typed in. */
export const useMend = () => useContext(FormContext).mend;
export const useUsualValue = (name: string): string => useContext(FormContext).valueOf(name);

type TextFieldProps = Omit<InputProps, 'name'> & {
  name: string;
  label: ReactNode;
  aside?: ReactNode;
  hint?: ReactNode;
  /** Known before the form is sent; what the form knows comes first. */
  error?: ReactNode;
  checking?: ReactNode;
  ok?: ReactNode;
  className?: string;
};

export function TextField(props: TextFieldProps) {
  const { name, label, aside, hint, error, checking, ok, className, ...input } = props;
  const { texts, valueOf } = useContext(FormContext);
  const usual = input.value === undefined && { defaultValue: valueOf(name) };
  return (
    <Field
      label={label}
      error={texts[name] ?? error}
      {...(aside !== undefined && { aside })}
      {...(hint !== undefined && { hint })}
      {...(checking !== undefined && { checking })}
      {...(ok !== undefined && { ok })}
      {...(className !== undefined && { className })}
    >
      <Input name={name} type="text" {...usual} {...input} />
    </Field>
  );
}

/** Secrets never come back from the server, nor from another form. */
export const SecretField = (props: TextFieldProps) => (
  <TextField {...props} type="password" autoCapitalize="none" spellCheck={false} />
);

/** What is wrong as a whole: how many fields, or why the server would not. Each of `lines` is a paragraph of its own. */
export function FormNotice({ form, lines = [] }: { form: AccountForm; lines?: readonly string[] }) {
  const { t } = useTranslation('accounts');
  // A form of one field has its fault in view.
  const count = form.fieldCount > 1 ? form.faulty.length : 0;
  return (
    <div className="form-notice" role="alert">
      {form.notice && <p>{form.notice}</p>}
      {count > 0 && <p>{t('form.faults', { count })}</p>}
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}
