// Asks for the password of a protected room on the list.
import { type Room, roomLimits } from '@alcove/protocol';
import Lock from 'lucide-react/icons/lock';
import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Input } from '../../../ui/Input.tsx';
import { languageOfName } from '../name-language.ts';
import type { EntryState } from '../entry/entry.ts';
import './dialogs.css';

export type RoomPasswordDialogProps = {
  room: Room;
  /** Resolves with what still keeps the reader out, if anything does. */
  enter: (password: string) => Promise<EntryState | undefined>;
  /** The reader is kept out for a reason other than the password. */
  onShut: (entry: EntryState) => void;
  onClose: () => void;
};

export default function RoomPasswordDialog({ room, enter, onShut, onClose }: RoomPasswordDialogProps) {
  const { t } = useTranslation('rooms');
  const say = useTranslation('refusals').t;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<'room_password_required' | 'room_password_wrong'>();
  const [busy, setBusy] = useState(false);
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    if (fault) field.current?.focus();
  }, [fault]);

  async function send(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const password = field.current?.value ?? '';
    if (password === '') return setFault('room_password_required');
    setFault(undefined);
    setBusy(true);
    const entry = await enter(password);
    if (!entry) return;
    setBusy(false);
    if (entry.kind !== 'password') return onShut(entry);
    setFault('room_password_wrong');
    field.current?.select();
  }

  const { creator, people, options } = room;
  const places = { people, capacity: options.capacity };
  const isEmpty = people === 0;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('dialogs.password.title')}
      actions={
        <>
          <Button onClick={onClose}>{t('dialogs.password.cancel')}</Button>
          <Button type="submit" form={id} kind="primary" busy={busy && t('dialogs.password.entering')}>
            {t('dialogs.password.enter')}
          </Button>
        </>
      }
    >
      <div className="room-brief row g12">
        <span className="room-brief-arch">
          <Icon of={Lock} />
        </span>
        <p className="stack breakable">
          <b className="semibold" lang={languageOfName(room)}>
            {room.name}
          </b>
          <span>
            {creator
              ? t(`dialogs.password.${isEmpty ? 'hostEmpty' : 'host'}`, { ...places, nick: creator.nick })
              : t(`list.${isEmpty ? 'empty' : 'places'}`, places)}
          </span>
        </p>
      </div>
      <form id={id} className="room-form stack g12" noValidate onSubmit={(event) => void send(event)}>
        <Field label={t('dialogs.password.label')} error={fault && say(fault)}>
          <Input
            ref={field}
            name="room-password"
            type="password"
            autoComplete="off"
            maxLength={roomLimits.passwordMax}
            onChange={() => setFault(undefined)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
