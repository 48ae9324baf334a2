// Opening a room: its name, who may enter, and a password if it has one. A member without XXL reads so after
// sending, and finds the typed name again on return.
import { type Gender, may, type OwnMember, type Room, roomLimits, roomSlug } from '@alcove/protocol';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Gem from 'lucide-react/icons/gem';
import { type SyntheticEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Input } from '../../../ui/Input.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import {
  newRoomFaults,
  newRoomFieldOf,
  freeName,
  type NewRoomForm,
  type NewRoomFaults,
  type NewRoomField,
  newRoomFields,
} from './new-room-faults.ts';
import './dialogs.css';
import { roomDraft } from './room-draft.ts';
import { liveRefusalOf } from '../entry/entry.ts';
import { XxlWay } from './XxlWay.tsx';

export type NewRoomSettings = { name: string; password: string; allowedGender: Gender | 0 };

export type CreateRoomDialogProps = {
  me: OwnMember;
  /** Rooms known to exist: their names are refused before the server is asked. */
  rooms: readonly Pick<Room, 'slug' | 'name'>[];
  /** Fails with a code, as the live client does. */
  create: (settings: NewRoomSettings) => Promise<Room>;
  onCreated: (room: Room) => void;
  onClose: () => void;
};

const anybody: NewRoomForm = { name: '', gender: 0, locked: false, password: '', confirmation: '' };
const genderValues = ['0', '2', '1', '3', '4'] as const;
const genderWords = { '0': 'all', '1': 'men', '2': 'women', '3': 'couples', '4': 'trans' } as const;

export default function CreateRoomDialog({ me, rooms, create, onCreated, onClose }: CreateRoomDialogProps) {
  const { t } = useTranslation('rooms');
  const say = useTranslation('refusals').t;
  const id = useId();
  const formElement = useRef<HTMLFormElement>(null);
  const [form, setForm] = useState<NewRoomForm>(() => ({ ...anybody, name: roomDraft.get() ?? '' }));
  const [faults, setFaults] = useState<NewRoomFaults>({});
  const [failureText, setFailureText] = useState('');
  const [busy, setBusy] = useState(false);
  const [needsXxl, setNeedsXxl] = useState(false);
  /** Names the server refused, though the list did not hold them. */
  const [refused, setRefused] = useState<readonly string[]>([]);
  const taken = useMemo(() => new Set([...rooms.map(({ slug }) => slug), ...refused]), [rooms, refused]);
  const wanted = useRef<NewRoomField | undefined>('name');
  useEffect(() => {
    const field = wanted.current && formElement.current?.elements.namedItem(wanted.current);
    wanted.current = undefined;
    if (field instanceof HTMLElement) field.focus();
  });

  function change(next: Partial<NewRoomForm>, ...mended: NewRoomField[]): void {
    setForm({ ...form, ...next });
    setFailureText('');
    setFaults(
      Object.fromEntries(Object.entries(faults).filter(([field]) => !mended.includes(field as NewRoomField))),
    );
  }

  function refuse(found: NewRoomFaults): void {
    setFaults(found);
    wanted.current = newRoomFields.find((field) => found[field]);
  }

  function askForXxl(): void {
    roomDraft.set(form.name);
    setNeedsXxl(true);
  }

  async function send(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const found = newRoomFaults(form, taken);
    refuse(found);
    setFailureText('');
    if (Object.keys(found).length > 0) return;
    if (!may('createRooms', me.standing)) return askForXxl();
    setBusy(true);
    try {
      const password = form.locked ? form.password : '';
      const room = await create({
        name: form.name.trim(),
        password,
        allowedGender: form.gender as NewRoomSettings['allowedGender'],
      });
      roomDraft.forget();
      onCreated(room);
    } catch (error) {
      const { code, comment } = liveRefusalOf(error);
      const field = newRoomFieldOf(code);
      if (code === 'room_name_taken') setRefused([...refused, roomSlug(form.name)]);
      if (code === 'xxl_required_room') askForXxl();
      else if (field) refuse({ [field]: code });
      // R5.021: whatever else goes wrong has one sentence, unless the server explains.
      else setFailureText(explained.has(code) && comment ? comment : say('room_creation_failed'));
    } finally {
      setBusy(false);
    }
  }

  function close(): void {
    roomDraft.forget();
    onClose();
  }

  if (needsXxl) return <XxlNeeded onBack={() => setNeedsXxl(false)} onClose={close} />;
  const offered =
    faults.name === 'room_name_taken'
      ? freeName(form.name, t('dialogs.create.withHost', { name: form.name.trim(), nick: me.nick }), taken)
      : undefined;
  const secretFault = faults.password ?? faults.confirmation;
  return (
    <Dialog
      open
      onClose={close}
      title={t('dialogs.create.title')}
      description={t('dialogs.create.lead')}
      actions={
        <>
          <Button onClick={close}>{t('dialogs.create.cancel')}</Button>
          <Button type="submit" form={id} kind="primary" busy={busy && t('dialogs.create.sending')}>
            {t('dialogs.create.send')}
          </Button>
        </>
      }
    >
      <form
        ref={formElement}
        id={id}
        className="room-form stack g12"
        noValidate
        onSubmit={(event) => void send(event)}
      >
        <Field
          label={t('dialogs.create.name')}
          error={
            faults.name && (
              <>
                {say(faults.name)}
                {offered && (
                  <>
                    {' '}
                    <button
                      type="button"
                      className="room-form-offer"
                      onClick={() => change({ name: offered }, 'name')}
                    >
                      {t('dialogs.create.try', { name: offered })}
                    </button>
                  </>
                )}
              </>
            )
          }
        >
          <Input
            name="name"
            type="text"
            autoComplete="off"
            maxLength={roomLimits.name.max * 2}
            value={form.name}
            onChange={(event) => change({ name: event.currentTarget.value }, 'name')}
          />
        </Field>
        <Field group label={t('dialogs.create.who')}>
          <Segmented
            full
            label={t('dialogs.create.who')}
            value={String(form.gender) as (typeof genderValues)[number]}
            segments={genderValues.map((value) => ({
              value,
              label: t(`dialogs.create.genders.${genderWords[value]}`),
            }))}
            onChange={(value) => change({ gender: Number(value) })}
          />
        </Field>
        <Switch
          className="room-form-switch"
          label={t('dialogs.create.locked')}
          hint={t('dialogs.create.lockedHint')}
          checked={form.locked}
          onChange={(event) => change({ locked: event.currentTarget.checked }, 'password', 'confirmation')}
        />
        {form.locked && (
          <div className="room-form-pair">
            {(['password', 'confirmation'] as const).map((field) => (
              <Field key={field} label={t(`dialogs.create.${field}`)}>
                <Input
                  name={field}
                  type="password"
                  autoComplete="new-password"
                  maxLength={roomLimits.passwordMax}
                  value={form[field]}
                  {...(faults[field] && { 'aria-invalid': true, 'aria-describedby': `${id}-secret` })}
                  onChange={(event) =>
                    change({ [field]: event.currentTarget.value }, 'password', 'confirmation')
                  }
                />
              </Field>
            ))}
            <p id={`${id}-secret`} className="hint error" aria-live="polite">
              {secretFault && (
                <>
                  <Icon of={CircleAlert} size={14} />
                  <span>{say(secretFault)}</span>
                </>
              )}
            </p>
          </div>
        )}
        <p className="room-form-notice" role="alert">
          {failureText}
        </p>
      </form>
    </Dialog>
  );
}

/** Refusals that say more than that it failed. */
const explained = new Set(['rooms_too_many', 'too_many', 'activation_required', 'login_required']);

function XxlNeeded({ onBack, onClose }: { onBack: () => void; onClose: () => void }) {
  const { t } = useTranslation('rooms');
  return (
    <Dialog
      open
      arch={Gem}
      onClose={onClose}
      title={t('dialogs.xxl.title')}
      description={t('dialogs.xxl.text')}
      actions={
        <>
          <Button onClick={onBack}>{t('dialogs.xxl.back')}</Button>
          <XxlWay />
        </>
      }
    />
  );
}
