// Clients that are written by docs/protocol.md alone: each function below runs in a page by itself, with the
// browser's own objects, and nothing is imported into it.

export type Watching = { frames: number; sounds: number; width: number };

/** Logs in on the live socket, shows a moving picture in that room, and answers the name of the stream. */
export async function streamBySocket(room: string): Promise<string> {
  const asked = await fetch(`/_backend/member/session/?room=${encodeURIComponent(room)}`);
  const { Token } = ((await asked.json()) as { data: { Token: string } }).data;
  const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/live/ws`);
  await new Promise((opened) => socket.addEventListener('open', opened, { once: true }));
  let count = 0;
  type Answer = { result: number; data: { stream_id: string; code?: string } };
  const answers = new Map<number, (answer: Answer) => void>();
  async function ask(plugin: string, action: string, args: object) {
    const messageid = ++count;
    const answered = new Promise<Answer>((answer) => answers.set(messageid, answer));
    socket.send(
      JSON.stringify({
        plugin,
        action,
        args: { ...args, timestamp: Math.floor(Date.now() / 1000), messageid },
      }),
    );
    const { result, data } = await answered;
    if (result !== 200) throw new Error(`${plugin}/${action}: ${result} ${data.code}`);
    return data;
  }
  const connection = new RTCPeerConnection();
  socket.addEventListener('message', ({ data: text }: MessageEvent<string>) => {
    if (!text.startsWith('{')) return;
    const frame = JSON.parse(text);
    if (frame.type === 'result') answers.get(frame.messageid)?.(frame);
    else if (frame.type === 'system') socket.send('pong');
    else if (frame.action === 'stream_server_sdp') {
      void connection.setRemoteDescription({ type: 'answer', sdp: frame.data.sdp });
    }
  });

  await ask('login', 'login', { token: Token, roomid: room });
  const { stream_id } = await ask('stream', 'start', { roomid: room });
  const media = await navigator.mediaDevices.getUserMedia({ audio: true, video: true });
  for (const track of media.getTracks()) connection.addTrack(track, media);
  connection.addEventListener('icecandidate', ({ candidate }) => {
    const { candidate: text = '', sdpMLineIndex, sdpMid } = candidate ?? {};
    void ask('stream', 'stream_ice', {
      stream_id,
      candidate: text,
      stream_index: sdpMLineIndex ?? 0,
      stream_label: sdpMid ?? '',
    });
  });
  await connection.setLocalDescription();
  const sdp = connection.localDescription?.sdp;
  await ask('stream', 'stream_sdp', { stream_id, sdp, type: 'offer' });
  return stream_id;
}

/** Watches a stream by the live socket, until the given number of frames is drawn. */
export async function watchBySocket([room, stream_id]: [string, string]): Promise<Watching> {
  const asked = await fetch(`/_backend/member/session/?room=${encodeURIComponent(room)}`);
  const { Token } = ((await asked.json()) as { data: { Token: string } }).data;
  const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/live/ws`);
  await new Promise((opened) => socket.addEventListener('open', opened, { once: true }));
  let messageid = 0;
  const ask = (plugin: string, action: string, args: object) =>
    socket.send(
      JSON.stringify({
        plugin,
        action,
        args: { ...args, timestamp: Math.floor(Date.now() / 1000), messageid: ++messageid },
      }),
    );
  const connection = new RTCPeerConnection();
  const ref = 1;
  async function answer({ sdp, ufrag }: { sdp: string; ufrag: string }) {
    await connection.setRemoteDescription({ type: 'offer', sdp });
    await connection.setLocalDescription();
    ask('stream', 'view_sdp', { ref, ufrag, sdp: connection.localDescription?.sdp, type: 'answer' });
  }
  connection.addEventListener('icecandidate', ({ candidate }) => {
    const { candidate: text = '', sdpMLineIndex, sdpMid } = candidate ?? {};
    ask('stream', 'view_ice', {
      ref,
      candidate: text,
      stream_index: sdpMLineIndex ?? 0,
      stream_label: sdpMid ?? '',
    });
  });
  socket.addEventListener('message', ({ data: text }: MessageEvent<string>) => {
    if (!text.startsWith('{')) return;
    const { type, action, data, messageid: of } = JSON.parse(text);
    if (type === 'system') socket.send('pong');
    else if (type === 'result' && of === 1) ask('stream', 'view', { stream_id, ref });
    else if (action === 'view_server_sdp') void answer(data);
    else if (action === 'view_server_ice') {
      const { candidate, stream_index, stream_label } = data;
      void connection.addIceCandidate({ candidate, sdpMLineIndex: stream_index, sdpMid: stream_label });
    }
  });
  ask('login', 'login', { token: Token, roomid: room });
  for (;;) {
    const seen = { frames: 0, sounds: 0, width: 0 };
    for (const report of (await connection.getStats()).values()) {
      if (report.type !== 'inbound-rtp') continue;
      if (report.kind === 'audio') seen.sounds = report.packetsReceived;
      else [seen.frames, seen.width] = [report.framesDecoded ?? 0, report.frameWidth ?? 0];
    }
    if (seen.frames > 5 && seen.sounds > 20) return seen;
    await new Promise((later) => setTimeout(later, 50));
  }
}

type Posted = { connection: RTCPeerConnection; location: string };
declare global {
  interface Window {
    posted: Record<string, Posted>;
  }
}

/**
 * Publishes a drawn picture that moves by WHIP, or the still one of that address. The page may be of another site, and
 * send several: each has its key.
 */
export async function streamByWhip([url, key, still]: [string, string, string?]): Promise<number> {
  const picture = still === undefined ? undefined : new Image();
  if (picture && still !== undefined) picture.src = still;
  await picture?.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [320, 240];
  const pen = canvas.getContext('2d');
  let turn = 0;
  setInterval(() => {
    if (!pen) return;
    if (picture) return pen.drawImage(picture, 0, 0, 320, 240);
    pen.fillStyle = `hsl(${(turn += 7) % 360} 80% 50%)`;
    pen.fillRect(0, 0, 320, 240);
  }, 100);
  const connection = new RTCPeerConnection();
  for (const track of canvas.captureStream(10).getTracks())
    connection.addTransceiver(track, { direction: 'sendonly' });
  await connection.setLocalDescription();
  await new Promise<void>((done) => {
    connection.addEventListener('icecandidate', ({ candidate }) => candidate || done());
  });
  const answer = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/sdp' },
    body: connection.localDescription?.sdp ?? '',
  });
  const sdp = await answer.text();
  if (answer.status !== 201) throw new Error(`${answer.status} ${sdp}`);
  await connection.setRemoteDescription({ type: 'answer', sdp });
  window.posted ??= {};
  window.posted[key] = { connection, location: new URL(answer.headers.get('location') ?? '', url).href };
  return answer.status;
}

/** Watches by WHEP, and sends its candidates one by one. */
export async function watchByWhep([url, token]: [string, string]): Promise<Watching> {
  const connection = new RTCPeerConnection();
  connection.addTransceiver('video', { direction: 'recvonly' });
  const found: RTCIceCandidate[] = [];
  let [etag, location] = ['', ''];
  let send = (candidate: RTCIceCandidate) => void found.push(candidate);
  connection.addEventListener('icecandidate', ({ candidate }) => candidate && send(candidate));
  await connection.setLocalDescription();
  const own = connection.localDescription?.sdp ?? '';
  const authorization = `Bearer ${token}`;
  const answer = await fetch(url, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/sdp' },
    body: own,
  });
  const sdp = await answer.text();
  if (answer.status !== 201) throw new Error(`${answer.status} ${sdp}`);
  [etag, location] = [answer.headers.get('etag') ?? '', answer.headers.get('location') ?? ''];
  const line = (name: string) => new RegExp(`^a=${name}:.*$`, 'm').exec(own)?.[0].trim() ?? '';
  send = ({ candidate, sdpMid }) => {
    const lines = [line('ice-ufrag'), line('ice-pwd'), 'm=video 9 UDP/TLS/RTP/SAVPF 0', `a=mid:${sdpMid}`];
    void fetch(new URL(location, url), {
      method: 'PATCH',
      headers: { authorization, 'content-type': 'application/trickle-ice-sdpfrag', 'if-match': etag },
      body: [...lines, `a=${candidate}`, ''].join('\r\n'),
    });
  };
  for (const candidate of found) send(candidate);
  await connection.setRemoteDescription({ type: 'answer', sdp });
  for (;;) {
    for (const report of (await connection.getStats()).values()) {
      if (report.type !== 'inbound-rtp' || !(report.framesDecoded > 5)) continue;
      const status = await fetch(new URL(location, url), { method: 'DELETE', headers: { authorization } });
      return { frames: report.framesDecoded, sounds: status.status, width: report.frameWidth };
    }
    await new Promise((later) => setTimeout(later, 50));
  }
}

/** Ends the WHIP connection of a key by DELETE, and answers the status. */
export async function stopWhip(key: string): Promise<number> {
  const posted = window.posted[key];
  if (!posted) throw new Error('nothing was posted by this key');
  const { connection, location } = posted;
  const answer = await fetch(location, { method: 'DELETE', headers: { authorization: `Bearer ${key}` } });
  connection.close();
  return answer.status;
}
