"""A peer that shares no code with us: Debian's python3-aiortc, over WHIP and WHEP.

foreign_peer.py publish|watch URL BEARER

Says what happens to it, a line each, and ends what it opened once its standard input is closed.
"""
import asyncio
import sys
import urllib.error
import urllib.request
from urllib.parse import urljoin

import aioice.ice
from aiortc import RTCPeerConnection, RTCSessionDescription
from aiortc.mediastreams import AudioStreamTrack, VideoStreamTrack

# It leaves this one out by itself; tests know no other network.
aioice.ice.get_host_addresses = lambda use_ipv4, use_ipv6: ["127.0.0.1"]


def say(*words):
    print(*words, flush=True)


def ask(method, url, bearer, body=None, headers=None):
    request = urllib.request.Request(url, data=body and body.encode(), method=method)
    request.add_header("Authorization", f"Bearer {bearer}")
    for name, value in (headers or {}).items():
        request.add_header(name, value)
    try:
        with urllib.request.urlopen(request, timeout=20) as answer:
            return answer.status, dict(answer.headers), answer.read().decode()
    except urllib.error.HTTPError as refused:
        return refused.code, dict(refused.headers), refused.read().decode()


async def count(track):
    frames = 0
    while True:
        frame = await track.recv()
        frames += 1
        if frames in (1, 10, 50):
            size = f"{frame.width}x{frame.height}" if track.kind == "video" else ""
            say(track.kind, frames, size)


async def main(role, url, bearer):
    connection = RTCPeerConnection()
    counting = []

    @connection.on("connectionstatechange")
    def changed():
        say("connection", connection.connectionState)

    @connection.on("track")
    def heard(track):
        counting.append(asyncio.ensure_future(count(track)))

    if role == "publish":
        connection.addTrack(AudioStreamTrack())
        connection.addTrack(VideoStreamTrack())
    else:
        connection.addTransceiver("audio", direction="recvonly")
        connection.addTransceiver("video", direction="recvonly")
    await connection.setLocalDescription(await connection.createOffer())
    offer = connection.localDescription.sdp
    status, headers, body = await asyncio.to_thread(
        ask, "POST", url, bearer, offer, {"Content-Type": "application/sdp"}
    )
    say("posted", status, body if status != 201 else "")
    if status != 201:
        return
    await connection.setRemoteDescription(RTCSessionDescription(body, "answer"))
    await asyncio.to_thread(sys.stdin.read)
    location = urljoin(url, headers.get("Location") or headers.get("location"))
    status, _, _ = await asyncio.to_thread(ask, "DELETE", location, bearer)
    say("deleted", status)
    for task in counting:
        task.cancel()
    await connection.close()


asyncio.run(main(*sys.argv[1:4]))
