import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { BatchingSocket } from './batching-socket.ts'

it('what is written one after another is sent in one piece', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const socket = new BatchingSocket()
  socket.connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1')
  await once(socket, 'connect')
  socket.write('one ')
  await Promise.resolve()
  socket.write('two')
  // Neither has left yet.
  expect(socket.writableLength).toBe('one two'.length)
  await new Promise<void>(resolve => process.nextTick(resolve))
  expect(socket.writableCorked).toBe(0)
  socket.destroy()
  server.close()
})
