// The story that a member has begun: what the server knows of it, words that are saved after a pause, and files on
// their way. It outlives the page that shows it, so that files go on while their author reads elsewhere.
//
//   words ─► wait for a pause ─► saved ─► known, on every device
//     ▲                            └── no answer: tried again
import { type MaterialKind, type StoryUpload } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { type CallFailure, callServer, isUnanswered } from '../../../call/call-server.ts';
import {
  createRunningTransfers,
  createUploadHost,
  nameApart,
  type PickFault,
  type Transfer,
} from '../../media/index.ts';
import {
  type BegunStory,
  isEmptyWords,
  joinWords,
  noWords,
  savedWords,
  type UnsavedWords,
  wordsAfterCut,
  writtenStory,
} from './draft-words.ts';
import { hasPlace, storyFiles } from './story-files.ts';

export type RefusedPiece = {
  key: number;
  file: File;
  /** Found here; absent: the server says so, in `text`. */
  fault?: PickFault;
  text?: string;
};

export type StoryDraftState = {
  /** As written; absent: not read yet. */
  story: BegunStory | undefined;
  /** Why it could not be read. */
  unread: CallFailure | undefined;
  saving: 'idle' | 'waiting' | 'saving' | 'offline' | 'refused';
  /** Something was saved since the page came. */
  hasSaved: boolean;
  failure: CallFailure | undefined;
  transfers: readonly Transfer[];
  refused: readonly RefusedPiece[];
  /** The upload that is being cut. */
  cutting: number | undefined;
};

export type Cut = { turn: 0 | 90 | 180 | 270; left: number; top: number; width: number; height: number };

const pauseMs = 700;
const retryMs = 4000;

export function createStoryDraft() {
  let known: BegunStory | undefined;
  let words = noWords;
  let underWay = noWords;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saved: Promise<boolean> | undefined;
  let lastKey = 0;
  let ended = false;
  const isEnded = () => ended;
  /** Files of this browser by their name: films are looked at from here. */
  const files = new Map<string, File>();
  const listeners = new Set<() => void>();
  let state: StoryDraftState = {
    story: undefined,
    unread: undefined,
    saving: 'idle',
    hasSaved: false,
    failure: undefined,
    transfers: [],
    refused: [],
    cutting: undefined,
  };

  function show(change: Partial<StoryDraftState> = {}) {
    const story = known && writtenStory(writtenStory(known, underWay), words);
    state = { ...state, story, ...change };
    for (const listener of listeners) listener();
  }

  /** What is typed stands as it was typed: the server trims it. */
  function learn(there: BegunStory) {
    const isSame = known && known.text.trim() === there.text && isEmptyWords(words);
    known = isSame ? { ...there, text: known?.text ?? '' } : there;
    show({ unread: undefined });
  }

  async function read(): Promise<boolean> {
    const answer = await callServer(addresses.storyUploads, {});
    if (ended) return false;
    if (answer.status === 'success') learn(answer.data);
    else if (!known) show({ unread: answer });
    return answer.status === 'success';
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
    if (isEmptyWords(words) || !known || ended) return true;
    // Words of an upload that another one replaces at this moment would be lost.
    if (state.cutting !== undefined) return false;
    underWay = words;
    words = noWords;
    show({ saving: 'saving' });
    const answer = await callServer(addresses.saveStoryDraft, savedWords(known, underWay));
    if (ended) return true;
    if (answer.status === 'success') {
      known = writtenStory(known, underWay);
      underWay = noWords;
      const isDone = isEmptyWords(words);
      show({ saving: isDone ? 'idle' : 'waiting', hasSaved: true, failure: undefined });
      if (!isDone) later(pauseMs);
      return isDone;
    }
    words = joinWords(underWay, words);
    underWay = noWords;
    const isLost = isUnanswered(answer);
    show({ saving: isLost ? 'offline' : 'refused', failure: answer });
    if (isLost) later(retryMs);
    return false;
  }

  function change(more: Partial<UnsavedWords>) {
    words = joinWords(words, { ...noWords, ...more });
    show({ saving: 'waiting' });
    later(pauseMs);
  }

  let host: ReturnType<typeof createUploadHost> | undefined;
  const hostOf = () =>
    (host ??= createUploadHost({
      ticket: () => callServer(addresses.storyUploadTicket, {}),
      field: 'file',
    }));

  const without = (key: number) => state.transfers.filter((each) => each.key !== key);

  const sending = createRunningTransfers({
    begin: async () => hostOf(),
    list: () => state.transfers,
    change: (transfers) => show({ transfers }),
    async onWhole({ key }) {
      while (!isEnded() && !(await read())) await new Promise((resolve) => setTimeout(resolve, retryMs));
      show({ transfers: without(key), hasSaved: true });
    },
    onRefused({ key, file, name }, refused) {
      if (!file) return;
      files.delete(name);
      show({ transfers: without(key), refused: [...state.refused, { key, file, ...refused }] });
    },
  });

  const held = (): MaterialKind[] => [
    ...(known?.list ?? []).map(({ kind }) => kind),
    ...state.transfers.map(({ kind }) => kind),
  ];

  async function pick(chosen: readonly File[]) {
    for (const file of chosen) {
      const fault = await storyFiles.faultOf(file, known?.takes_films === 1);
      const kind = storyFiles.kindOf(file.name) ?? 'photo';
      const found = fault ?? (hasPlace(kind, held()) ? undefined : storyFiles.tooMany);
      lastKey += 1;
      if (found) {
        show({ refused: [...state.refused, { key: lastKey, file, fault: found }] });
        continue;
      }
      const former = state.transfers.find((each) => kind === 'video' && each.kind === 'video');
      if (former) await drop(former);
      const names = [...state.transfers, ...(known?.list ?? [])].map(({ name }) => name);
      const name = nameApart(file.name, new Set(names));
      files.set(name, file);
      const fresh = { key: lastKey, name, bytes: file.size, file, sentBytes: 0, resumedAt: 0, kind };
      show({ transfers: [...state.transfers, { ...fresh, state: 'queued' }] });
      sending.next();
    }
  }

  async function drop(transfer: Transfer) {
    sending.stop(transfer.key);
    files.delete(transfer.name);
    show({ transfers: without(transfer.key) });
    if (transfer.sentBytes > 0) await hostOf().remove(transfer.name);
  }

  const forget = (key: number) => show({ refused: state.refused.filter((each) => each.key !== key) });

  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    read,
    change,
    flush,
    pick,
    drop,
    forget,
    /** Sends a file again that was refused. */
    async retry({ key, file }: RefusedPiece) {
      forget(key);
      await pick([file]);
    },
    fileNamed: (name: string) => files.get(name),

    /** Answers why it could not be cut. */
    async cut(id: number, cut: Cut): Promise<CallFailure | undefined> {
      await flush();
      show({ cutting: id });
      const answer = await callServer(addresses.cutStoryUpload, { id, ...cut });
      const goOn = () => {
        show({ cutting: undefined });
        if (!isEmptyWords(words)) later(pauseMs);
      };
      if (answer.status === 'error') {
        goOn();
        return answer;
      }
      const made: StoryUpload = answer.data;
      if (known) known = { ...known, list: known.list.map((each) => (each.id === id ? made : each)) };
      words = wordsAfterCut(words, id, made.id);
      goOn();
      return undefined;
    },

    async remove(id: number): Promise<CallFailure | undefined> {
      const answer = await callServer(addresses.deleteStoryUpload, { id });
      if (answer.status === 'error' && answer.code !== 'story_upload_unknown') return answer;
      if (known) known = { ...known, list: known.list.filter((each) => each.id !== id) };
      show();
      return undefined;
    },

    /** It was published, or its page is gone and nothing of it is here alone. */
    close() {
      ended = true;
      clearTimeout(timer);
      sending.close();
    },
    /** Something of it is here alone: files on their way, or words that are not saved. */
    isBusy: () => !ended && (state.saving !== 'idle' || state.transfers.length > 0),
  };
}
export type StoryDraft = ReturnType<typeof createStoryDraft>;

let open: { uid: number; draft: StoryDraft } | undefined;

/** The one that this tab has open goes on while its author reads elsewhere, and is found again. */
export function storyDraftOf(uid: number): StoryDraft {
  // The server renders for many.
  if (typeof document === 'undefined') return createStoryDraft();
  if (open?.uid === uid && open.draft.isBusy()) return open.draft;
  open?.draft.close();
  open = { uid, draft: createStoryDraft() };
  return open.draft;
}
