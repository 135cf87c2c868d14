import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { BatchingSocket } from './batching-socket.ts'

let server: Server
let socket: BatchingSocket
let received: string[]

beforeEach(async () => {
  const pieces: string[] = []
  received = pieces
  server = createServer(peer => peer.on('data', data => pieces.push(String(data)))).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  socket = new BatchingSocket()
  socket.connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1')
  await once(socket, 'connect')
})
afterEach(() => {
  socket.destroy()
  server.close()
})

it('what is written one after another is sent in one piece', async () => {
  socket.write('one ')
  await Promise.resolve()
  socket.write('two')
  // Neither has been sent.
  expect(socket.writableLength).toBe('one two'.length)
  await new Promise<void>(resolve => process.nextTick(resolve))
  expect(socket.writableCorked).toBe(0)
})

it('what may wait is sent with what comes next', async () => {
  socket.patiently(() => socket.write('end '))
  await new Promise<void>(resolve => process.nextTick(resolve))
  expect(socket.writableLength).toBe('end '.length)
  socket.write('next')
  await new Promise<void>(resolve => process.nextTick(resolve))
  expect([socket.writableCorked, socket.writableLength]).toEqual([0, 0])
})

it('what may wait is sent alone when nothing comes', async () => {
  socket.patiently(() => socket.write('end'))
  await expect.poll(() => received).toEqual(['end'])
})
