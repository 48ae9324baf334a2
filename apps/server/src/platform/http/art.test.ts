import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { serveArt } from './art.ts';

const server = Fastify();
serveArt(server);

it('a generated picture comes as an image that browsers keep', async () => {
  const answer = await server.inject({ url: '/art/dunes/braise/3-600x400.svg' });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toContain('image/svg+xml');
  expect(answer.headers['cache-control']).toContain('max-age=2592000');
  expect(answer.body).toMatch(/^<svg [^>]*viewBox="0 0 600 400"/);
});

it('travels compressed to those who can unpack it', async () => {
  const url = '/art/room/nuit/7-600x400.svg';
  const plain = await server.inject({ url });
  const packed = await server.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
});

it('an address that names no picture is not found', async () => {
  const answer = await server.inject({ url: '/art/dunes/braise/3-99999x400.svg' });
  expect(answer.statusCode).toBe(404);
});
