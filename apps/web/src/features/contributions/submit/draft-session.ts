// One set while it is written: what the server knows of it, edits that are saved after a pause, and files on their
// way. It outlives the page that shows it, so that files go on while their author reads elsewhere.
//
//   edit ─► waits for a pause ─► saved against a version ─┬─► known
//     ▲                                                    └─► changed elsewhere: read anew, laid over, saved again
//     └── no answer: tried again
import { contributionLimits, type OwnSet } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { type CallFailure, callServer, isUnanswered, unanswered } from '../../../call/call-server.ts';
import {
  type DraftEdit,
  editedSet,
  editWithin,
  isEmptyEdit,
  joinEdits,
  noEdit,
  replacedElsewhere,
  savedForm,
  withoutFields,
} from './draft-edit.ts';
import {
  createRunningTransfers,
  createUploadHost,
  isSameFile,
  nameApart,
  type PickFault,
  type Transfer,
} from '../../media/index.ts';
import { setFiles } from './set-files.ts';

export type RefusedFile = {
  key: number;
  file: File;
  /** Found here; absent: the server says so, in `text`, with its `code`. */
  fault?: PickFault;
  text?: string;
  code?: string;
};

/** What the page begins with. */
export type Loaded = { set: OwnSet | undefined; takesFilms: boolean };

export type DraftState = {
  takesFilms: boolean;
  /** As edited; absent: nothing was begun. */
  set: OwnSet | undefined;
  saving: 'idle' | 'waiting' | 'saving' | 'offline' | 'refused';
  savedAt: number | undefined;
  /** Why it cannot be saved, or begun. */
  failure: CallFailure | undefined;
  /** What another tab wrote of what was edited here. */
  theirs: DraftEdit | undefined;
  transfers: readonly Transfer[];
  refused: readonly RefusedFile[];
};

const pauseMs = 700;
const retryMs = 4000;
const mostRereads = 30;

export function createDraftSession({ set: loaded, takesFilms }: Loaded) {
  let known = loaded;
  let edit = noEdit;
  let underWay = noEdit;
  let begun: Promise<number | undefined> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saved: Promise<boolean> | undefined;
  let lastKey = 0;
  let ended = false;
  const isEnded = () => ended;
  /** Files of this browser by their name in the set: films are looked at from here. */
  const files = new Map<string, File>();
  const listeners = new Set<() => void>();
  let state: DraftState = {
    takesFilms,
    set: known,
    saving: 'idle',
    savedAt: known && known.changed * 1000,
    failure: undefined,
    theirs: undefined,
    transfers: missingOf(known),
    refused: [],
  };

  function show(change: Partial<DraftState> = {}) {
    const shown = known && editedSet(editedSet(known, underWay), edit);
    state = { ...state, set: shown, ...change };
    for (const listener of listeners) listener();
  }

  function learn(set: OwnSet) {
    known = set;
    edit = editWithin(set, edit);
    const there = new Set(set.arriving.map(({ name }) => name));
    const here = state.transfers.filter(({ file, name }) => file || there.has(name));
    const elsewhere = missingOf(set).filter(({ name }) => !here.some((each) => each.name === name));
    show({ transfers: [...here, ...elsewhere] });
  }

  /** Begins the set with its first edit or file. */
  const begin = (): Promise<number | undefined> =>
    (begun ??= (async () => {
      if (known) return known.id;
      const answer = await callServer(addresses.saveDraft, {});
      if (answer.status === 'success') {
        known = answer.data.draft;
        show({ failure: undefined, savedAt: Date.now() });
        return known.id;
      }
      begun = undefined;
      show({ saving: isUnanswered(answer) ? 'offline' : 'refused', failure: answer });
      return undefined;
    })());

  async function reread(): Promise<OwnSet | undefined> {
    if (!known) return undefined;
    const answer = await callServer(addresses.draftMaterials, { id: known.id });
    if (answer.status === 'error' || !answer.data.draft || ended) return undefined;
    return answer.data.draft;
  }

  const later = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), ms);
  };

  /** True where everything is saved. */
  const flush = (): Promise<boolean> =>
    (saved ??= save().finally(() => {
      saved = undefined;
    }));

  async function save(): Promise<boolean> {
    clearTimeout(timer);
    if (isEmptyEdit(edit)) return true;
    show({ saving: 'saving' });
    if ((await begin()) === undefined || !known) {
      if (state.saving === 'offline') later(retryMs);
      return false;
    }
    underWay = edit;
    edit = noEdit;
    const { id, version } = known;
    const base = known;
    const answer = await callServer(addresses.saveDraft, { id, version, ...savedForm(base, underWay) });
    if (answer.status === 'success') {
      const wanted = underWay.order;
      underWay = noEdit;
      known = answer.data.draft;
      const got = known.files.map(({ material_id }) => material_id);
      // A file came meanwhile, and an order that does not name all is not kept.
      if (wanted && wanted.join() !== got.join())
        edit = joinEdits({ ...noEdit, order: [...new Set([...wanted, ...got])] }, edit);
      edit = editWithin(known, edit);
      const isDone = isEmptyEdit(edit);
      show({ saving: isDone ? 'idle' : 'waiting', savedAt: Date.now(), failure: undefined });
      if (!isDone) later(pauseMs);
      return isDone;
    }
    edit = joinEdits(underWay, edit);
    underWay = noEdit;
    if (isUnanswered(answer)) {
      show({ saving: 'offline' });
      later(retryMs);
    } else if (answer.code === 'contribution_changed') {
      const there = await reread();
      if (there) {
        const lost = replacedElsewhere(base, there, edit);
        if (!isEmptyEdit(lost)) state = { ...state, theirs: lost };
        learn(there);
      }
      later(pauseMs);
    } else {
      // What was refused would be refused again: the rest is saved.
      edit = withoutFields(edit, Object.keys(answer.messages ?? {}));
      show({ saving: 'refused', failure: answer });
      if (answer.messages && !isEmptyEdit(edit)) later(pauseMs);
    }
    return false;
  }

  const change = (more: DraftEdit) => {
    edit = joinEdits(edit, more);
    show({ saving: 'waiting' });
    later(pauseMs);
  };

  let host: ReturnType<typeof createUploadHost> | undefined;
  const hostOf = (draft: number) =>
    (host ??= createUploadHost({
      ticket: () => callServer(addresses.uploadTicket, { draft }),
      query: { draft: String(draft) },
      field: 'files[]',
    }));

  const sending = createRunningTransfers({
    async begin() {
      const id = await begin();
      const { failure } = state;
      if (id !== undefined) return hostOf(id);
      return failure && !isUnanswered(failure) ? { text: failure.message } : undefined;
    },
    list: () => state.transfers,
    change: (transfers) => show({ transfers }),
    async onWhole(transfer) {
      let there = await reread();
      for (let tries = 0; !there && !isEnded() && tries < mostRereads; tries++) {
        await new Promise((resolve) => setTimeout(resolve, retryMs));
        there = await reread();
      }
      const left = state.transfers.filter(({ key }) => key !== transfer.key);
      show({ transfers: left });
      if (there) learn(there);
      keepPickedOrder();
    },
    onRefused(transfer, refused) {
      if (!transfer.file) return;
      files.delete(transfer.name);
      const { key, file } = transfer;
      show({
        transfers: state.transfers.filter((each) => each.key !== key),
        refused: [...state.refused, { key, file, ...refused }],
      });
    },
  });

  /** Files that end in another order than they were picked in stand as they were picked. */
  let picked: string[] = [];
  function keepPickedOrder() {
    if (!state.set || picked.length === 0) return;
    const now = state.set.files;
    const rank = new Map(picked.map((name, at) => [name, at]));
    const sorted = now
      .filter(({ name }) => rank.has(name))
      .toSorted((one, other) => (rank.get(one.name) ?? 0) - (rank.get(other.name) ?? 0));
    let at = 0;
    const order = now.map((file) => (rank.has(file.name) ? (sorted[at++] ?? file) : file).material_id);
    if (order.join() !== now.map(({ material_id }) => material_id).join()) change({ ...noEdit, order });
  }

  async function pick(chosen: readonly File[]) {
    // One after the other: reading the sides of twelve photos at once takes a phone's memory.
    for (const file of chosen) {
      const fault = await setFiles.faultOf(file, takesFilms);
      const began = state.transfers.find(
        (each) => each.state === 'missing' && isSameFile(file, { name: each.name, total: each.bytes }),
      );
      const used = state.transfers.length + (state.set?.files.length ?? 0);
      const isFull = !began && used >= contributionLimits.attachments.max;
      const found = fault ?? (isFull ? setFiles.tooMany : undefined);
      lastKey += 1;
      if (found) {
        show({ refused: [...state.refused, { key: lastKey, file, fault: found }] });
        continue;
      }
      if (began) {
        files.set(began.name, file);
        picked.push(began.name);
        show({
          transfers: state.transfers.map((each) =>
            each.key === began.key ? { ...each, file, state: 'queued' as const } : each,
          ),
        });
      } else {
        const names = [...state.transfers, ...(state.set?.files ?? [])].map(({ name }) => name);
        const name = nameApart(file.name, new Set(names));
        files.set(name, file);
        picked.push(name);
        const fresh = { key: lastKey, name, bytes: file.size, file, sentBytes: 0, resumedAt: 0 };
        const kind = setFiles.kindOf(file.name) ?? 'photo';
        show({ transfers: [...state.transfers, { ...fresh, kind, state: 'queued' }] });
      }
      sending.next();
    }
  }

  async function drop(transfer: Transfer) {
    sending.stop(transfer.key);
    files.delete(transfer.name);
    show({ transfers: state.transfers.filter(({ key }) => key !== transfer.key) });
    if (known && (transfer.sentBytes > 0 || transfer.state === 'missing'))
      await hostOf(known.id).remove(transfer.name);
  }

  async function submit(): Promise<CallFailure | undefined> {
    const isSaved = (await flush()) || (await flush());
    if (!isSaved || !known) return state.failure ?? unanswered('network_error');
    const answer = await callServer(addresses.submitContribution, { id: known.id });
    if (answer.status === 'error') return answer;
    close();
    return undefined;
  }

  function close() {
    ended = true;
    clearTimeout(timer);
    sending.close();
  }

  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    change,
    order(order: readonly number[]) {
      picked = [];
      change({ ...noEdit, order });
    },
    flush,
    pick,
    drop,
    /** A file was removed. */
    async reread() {
      const there = await reread();
      if (there) learn(there);
    },
    forget: (keys: readonly number[]) =>
      show({ refused: state.refused.filter(({ key }) => !keys.includes(key)) }),
    /** Takes what the other tab wrote, or leaves it. */
    settle(takes: boolean) {
      const { theirs } = state;
      show({ theirs: undefined });
      if (takes && theirs) change(theirs);
    },
    fileNamed: (name: string) => files.get(name),
    /** Another device may have changed it meanwhile. */
    async refresh() {
      const there = state.saving === 'idle' ? await reread() : undefined;
      if (there && state.saving === 'idle') learn(there);
    },
    submit,
    close,
    /** Something of it is here alone: files on their way, or words that are not saved. */
    isBusy: () => !ended && (state.saving !== 'idle' || state.transfers.some(({ file }) => file)),
  };

  /** Files of which a part has arrived from a browser that is not this page. */
  function missingOf(set: OwnSet | undefined): Transfer[] {
    return (set?.arriving ?? []).map(({ name, size, total }) => ({
      key: ++lastKey,
      name,
      bytes: total,
      kind: setFiles.kindOf(name) ?? 'photo',
      sentBytes: size,
      resumedAt: 0,
      state: 'missing',
    }));
  }
}

export type DraftSession = ReturnType<typeof createDraftSession>;
