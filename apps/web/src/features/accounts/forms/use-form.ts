// One account form: sent by the browser itself before scripts run; with them, judged while it is filled,
// sent without leaving the page, its faults said at their fields and the first of them focused.
import {
  type CallAddress,
  type AnswerOf,
  type ArgumentsOf,
  type CallSpec,
  type Fault,
  isSecretField,
  type Language,
} from '@alcove/protocol';
import {
  type ChangeEvent,
  type FocusEvent,
  type PointerEvent,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { addressIn, type CallFailure } from '../../../call/call-server.ts';
import { useFault } from '../../../call/fault.ts';
import { type CallPlan, useCall } from '../../../call/use-call.ts';
import { useReady } from '../../../ready.ts';
import { useRefusedForm } from '../me.tsx';
import { useFrame } from './frame.tsx';

export type Values = Record<string, string>;

export type FormPlan<C extends CallSpec> = Pick<CallPlan<C>, 'around'> & {
  address: CallAddress<C>;
  /** In the order of the form: the first one at fault takes the focus. */
  fields: readonly string[];
  /** What the browser can tell by itself; the server judges again. */
  judge?: (values: Values) => Partial<Record<string, Fault>>;
  onSuccess: (data: AnswerOf<C>, form: HTMLFormElement) => void;
  /** True: the caller has dealt with it. */
  onRefusal?: (failure: CallFailure, form: HTMLFormElement) => boolean;
};

export const valuesOf = (form: HTMLFormElement): Values =>
  Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === 'string' && name !== 'return' ? [[name, value]] : [],
    ),
  );

type Wanted = { form: HTMLFormElement; field: string };

/** Leaves it first: a code then starts again at its first digit. */
function focusField({ form, field }: Wanted): void {
  const control = form.elements.namedItem(field);
  const first = control instanceof RadioNodeList ? control[0] : control;
  if (!(first instanceof HTMLElement)) return;
  first.blur();
  first.focus();
}

export function useFaultText() {
  const { t } = useTranslation('refusals');
  // Codes come from outside: the catalogue is asked for whichever it is.
  const say = t as unknown as (key: string, params?: object) => string;
  return (fault: Fault): string => (typeof fault === 'string' ? say(fault) : say(fault.code, fault.params));
}

export type AccountForm = ReturnType<typeof useForm>;

export function useForm<C extends CallSpec>(plan: FormPlan<C>) {
  const { i18n } = useTranslation('accounts');
  const faultOf = useFault('sent');
  const { typed } = useFrame();
  const refused = useRefusedForm(plan.address.path);
  const textOf = useFaultText();
  const ready = useReady();
  const { revalidate } = useRevalidator();
  const [texts, setTexts] = useState<Values>(() => refused?.messages ?? {});
  const [notice, setNotice] = useState(() => (refused && !refused.messages ? refused.message : undefined));
  const [judgedByServer, setJudgedByServer] = useState(refused !== undefined);
  /** The submit button is being pressed: faults are shown after that. Shown on blur, they would move the button away. */
  const pressed = useRef(false);
  // A state like the texts: the field takes the focus in the drawing that says what is wrong with it. Kept as a
  // ref, it could come before that drawing, and a field that is not yet at fault takes the focus otherwise.
  const [wanted, setWanted] = useState<Wanted>();
  useEffect(() => {
    if (wanted) focusField(wanted);
  }, [wanted]);

  const judged = (form: HTMLFormElement): Values =>
    Object.fromEntries(
      Object.entries(plan.judge?.(valuesOf(form)) ?? {}).flatMap(([field, fault]) =>
        fault ? [[field, textOf(fault)]] : [],
      ),
    );
  const faulty = plan.fields.filter((field) => texts[field] !== undefined);

  function refuse(form: HTMLFormElement, failure: CallFailure): void {
    if (plan.onRefusal?.(failure, form)) return;
    // The session was ended elsewhere: the page reloads its data and asks for the login.
    if (failure.code === 'authorization_required') void revalidate();
    const first = plan.fields.find((field) => failure.messages?.[field] !== undefined);
    setWanted(first === undefined ? undefined : { form, field: first });
    setTexts(failure.messages ?? {});
    setJudgedByServer(true);
    if (first === undefined) setNotice(faultOf(failure).text);
  }

  const submitted = useRef<HTMLFormElement>(null);
  const { send, busy } = useCall(plan.address, {
    ...(plan.around && { around: plan.around }),
    onFailure(failure) {
      if (submitted.current) refuse(submitted.current, failure);
      return true;
    },
  });

  async function submit(form: HTMLFormElement): Promise<void> {
    if (busy) return;
    const faults = judged(form);
    const first = plan.fields.find((field) => faults[field] !== undefined);
    setWanted(first === undefined ? undefined : { form, field: first });
    setTexts(faults);
    setJudgedByServer(false);
    setNotice(undefined);
    if (first !== undefined) return;
    submitted.current = form;
    const done = await send(valuesOf(form) as ArgumentsOf<C>);
    if (done) plan.onSuccess(done, form);
  }

  return {
    busy,
    ready,
    notice,
    texts,
    faulty,
    fieldCount: plan.fields.length,
    judgedByServer,
    submit,
    setNotice,
    /** What was typed before scripts ran, for other forms that ask the same. */
    remember(form: HTMLFormElement): void {
      for (const [field, value] of Object.entries(valuesOf(form))) {
        if (value && !isSecretField(field)) typed.set(field, value);
      }
    },
    mend: (field: string) => setTexts(({ [field]: _mended, ...others }) => others),
    /** The usual value of a field: what was typed before, here or in a form that asks the same. */
    valueOf: (field: string): string =>
      refused?.values[field] ?? (isSecretField(field) ? '' : (typed.get(field) ?? '')),
    attributes: {
      method: 'post' as const,
      action: addressIn(i18n.language as Language, plan.address.path),
      noValidate: ready,
      onSubmit(event: SyntheticEvent<HTMLFormElement>) {
        event.preventDefault();
        void submit(event.currentTarget);
      },
      onChange(event: ChangeEvent<HTMLFormElement>) {
        pressed.current = false;
        const { name, value } = event.target as unknown as HTMLInputElement;
        if (!isSecretField(name)) typed.set(name, value);
        setTexts(({ [name]: _mended, ...others }) => others);
        setNotice(undefined);
      },
      onPointerDown({ target }: PointerEvent<HTMLFormElement>) {
        pressed.current = (target as Element).closest('[type=submit]') !== null;
      },
      onBlur(event: FocusEvent<HTMLFormElement>) {
        if (pressed.current) return;
        const { name, value } = event.target as unknown as HTMLInputElement;
        // What is still empty may be about to be filled.
        if (!plan.fields.includes(name) || !value) return;
        const faults = judged(event.currentTarget);
        const twin = `${name}_confirm`;
        setTexts((known) => {
          const text = faults[name];
          const next = text ? { ...known, [name]: text } : known;
          // Confirmed alike after all, since the first of the two was mended.
          if (next[twin] === undefined || faults[twin]) return next;
          const { [twin]: _mended, ...others } = next;
          return others;
        });
      },
    },
  };
}
