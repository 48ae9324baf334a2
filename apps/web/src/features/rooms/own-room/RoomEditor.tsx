// The host's form for a room: changes wait until they are saved; closing and opening the room happen at once.
import type { Room } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import DoorClosed from 'lucide-react/icons/door-closed';
import DoorOpen from 'lucide-react/icons/door-open';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallFailure } from '../../../call/call-server.ts';
import { useCall } from '../../../call/use-call.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { SaveBar } from '../../../ui/Banner.tsx';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import { Exclusions } from './Exclusions.tsx';
import './own-room.css';
import { RoomFields } from './RoomFields.tsx';
import { RoomPreview } from './RoomPreview.tsx';
import {
  changeCount,
  changesOf,
  roomFormFaults,
  fieldOfRefusal,
  type RoomEditForm,
  type RoomFormFaults,
  roomFormOf,
} from './room-form.ts';
import { ShowroomCard } from './ShowroomCard.tsx';

export type RoomEditorProps = {
  /** The room as it is now; changes of others arrive while the host edits. */
  room: Room;
  /** The reader is the host, not a moderator. */
  own: boolean;
  /** The room's name may have changed, and its address with it. */
  onSaved: (room: Room) => void;
  onClose: () => void;
  /** Deletes the room; undefined for the personal room of a member. */
  onDestroy?: (() => Promise<void>) | undefined;
};

type Asking = 'close' | 'destroy';

export default function RoomEditor({ room, own, onSaved, onClose, onDestroy }: RoomEditorProps) {
  const { t } = useTranslation('rooms');
  const [form, setForm] = useState<RoomEditForm>(() => roomFormOf(room));
  const [faults, setFaults] = useState<RoomFormFaults>({});
  const [saved, setSaved] = useState(false);
  const plan = {
    onFailure({ code }: CallFailure) {
      const field = fieldOfRefusal(code);
      if (field) setFaults({ [field]: code });
      return field !== undefined;
    },
  };
  const saving = useCall(addresses.updateRoom, plan);
  const turning = useCall(addresses.updateRoom, plan);
  const [destroying, setDestroying] = useState<'busy' | 'failed'>();
  const [asking, setAsking] = useState<Asking>();
  const changes = changeCount(room, form);

  const notice =
    saving.fault?.text ?? turning.fault?.text ?? (destroying === 'failed' ? t('own.notDestroyed') : '');
  function forgetNotice(): void {
    saving.forgetFault();
    turning.forgetFault();
    setDestroying((before) => (before === 'failed' ? undefined : before));
  }

  function change(next: Partial<RoomEditForm>): void {
    setForm({ ...form, ...next });
    setFaults(Object.fromEntries(Object.entries(faults).filter(([field]) => !(field in next))));
    forgetNotice();
    setSaved(false);
  }

  async function save(): Promise<void> {
    const found = roomFormFaults(room, form);
    setFaults(found);
    if (Object.keys(found).length > 0 || isTurning) return;
    forgetNotice();
    const changed = await saving.send({ ...changesOf(room, form), room_id: room.roomid });
    if (!changed) return;
    setForm(roomFormOf(changed.room));
    setSaved(true);
    onSaved(changed.room);
  }

  async function turn(closed: 0 | 1): Promise<void> {
    setAsking(undefined);
    forgetNotice();
    const changed = await turning.send({ closed, room_id: room.roomid });
    if (changed) onSaved(changed.room);
  }

  async function destroy(): Promise<void> {
    setAsking(undefined);
    setDestroying('busy');
    try {
      await onDestroy?.();
    } catch {
      setDestroying('failed');
    }
  }

  const isTurning = turning.busy || destroying === 'busy';
  const isMyRoom = room.kind === 'my_room';
  return (
    <Dialog
      open
      wide
      firm={changes > 0}
      onClose={onClose}
      className="own-room"
      title={
        <span className="own-title cluster breakable">
          {isMyRoom && own ? t('list.own') : room.name}
          <StatusTag tone={room.closed ? 'warning' : 'success'}>
            {room.closed ? t('own.closed') : t('own.open', { count: room.people })}
          </StatusTag>
        </span>
      }
    >
      <div className="stack g12">
        <div className="own-columns">
          <div>
            <RoomFields form={form} faults={faults} hasPassword={room.protected === 1} onChange={change} />
            {(own || room.options.showroom === 1) && <ShowroomCard {...form} own={own} onChange={change} />}
          </div>
          <div>
            <RoomPreview room={room} form={form} />
            <Exclusions roomid={room.roomid} />
          </div>
        </div>
        <div className="own-ways cluster g8">
          {asking ? (
            <p role="alert">
              {asking === 'close' ? t('own.askClose', { count: room.people }) : t('own.askDestroy')}
            </p>
          ) : (
            <p className="muted">{room.closed ? t('own.closedLine') : t('own.openLine')}</p>
          )}
          {asking && (
            <>
              <Button size="small" onClick={() => setAsking(undefined)}>
                {t('own.cancel')}
              </Button>
              <Button
                kind="danger"
                size="small"
                onClick={() => void (asking === 'close' ? turn(1) : destroy())}
              >
                {asking === 'close' ? t('own.close') : t('own.destroy')}
              </Button>
            </>
          )}
          {!asking && room.closed === 1 && (
            <Button
              kind="primary"
              size="small"
              icon={DoorOpen}
              busy={isTurning && t('own.turning')}
              onClick={() => void turn(0)}
            >
              {t('own.reopen')}
            </Button>
          )}
          {!asking && room.closed === 0 && (
            <Button
              kind="danger"
              size="small"
              icon={DoorClosed}
              busy={isTurning && t('own.turning')}
              onClick={() => setAsking('close')}
            >
              {t('own.closeAsk')}
            </Button>
          )}
          {!asking && onDestroy && room.kind === 'member' && (
            <Button kind="ghost" size="small" onClick={() => setAsking('destroy')}>
              {t('own.destroyAsk')}
            </Button>
          )}
        </div>
      </div>
      {(changes > 0 || saved || notice) && (
        <SaveBar
          actions={
            changes > 0 && (
              <>
                <Button
                  kind="ghost"
                  onClick={() => {
                    setForm(roomFormOf(room));
                    setFaults({});
                    forgetNotice();
                  }}
                >
                  {t('own.cancel')}
                </Button>
                <Button kind="primary" busy={saving.busy && t('own.saving')} onClick={() => void save()}>
                  {t('own.save')}
                </Button>
              </>
            )
          }
        >
          {notice ? (
            <span className="own-fault">{notice}</span>
          ) : changes > 0 ? (
            t('own.changes', { count: changes })
          ) : (
            t('own.saved')
          )}
        </SaveBar>
      )}
    </Dialog>
  );
}
