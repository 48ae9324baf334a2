// The peer, as its documentation sets it up: resumable uploads into a folder.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FileStore } from '@tus/file-store';
import { Server } from '@tus/server';

const directory = process.argv[2] ?? '';
const tus = new Server({ path: '/files', datastore: new FileStore({ directory }) });
const http = createServer((request, response) => void tus.handle(request, response));
http.listen(0, '127.0.0.1', () => process.send?.({ port: (http.address() as AddressInfo).port }));
process.on('disconnect', () => process.exit());
