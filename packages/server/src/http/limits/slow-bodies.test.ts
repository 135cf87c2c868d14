import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp } from '../../testing/app.ts'
import { endSlowBodies } from './slow-bodies.ts'

let app: FastifyInstance
let port: number

beforeAll(async () => {
  app = fastify({ requestTimeout: 0 })
  endSlowBodies(app, { everyMs: 300, leastBytes: 1000 })
  app.addContentTypeParser('*', async (_request: unknown, payload: AsyncIterable<Buffer>) => {
    let size = 0
    for await (const chunk of payload) size += chunk.length
    return size
  })
  app.post('/', async request => String(request.body))
  const answerEarly = async ({ raw }: FastifyRequest, reply: FastifyReply) => {
    await once(raw, 'readable')
    return reply.send('enough')
  }
  app.post('/early', { onRequest: answerEarly, handler: () => undefined })
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(() => app.close())

/** Sends a body in pieces, one every 50 ms, and returns what was received before the connection ended. */
async function sendSlowly(type: string, piece: number, pieces: number, path = '/'): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  let isEnded = false
  socket.setEncoding('utf8')
  socket.on('data', (text: string) => {
    answer += text
  })
  socket.on('error', () => undefined)
  const ended = new Promise<void>(resolve =>
    socket.once('close', () => {
      isEnded = true
      resolve()
    }),
  )
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: ${path === '/' ? 'close' : 'keep-alive'}\r\ncontent-type: ${type}\r\ncontent-length: ${piece * pieces}\r\n\r\n`,
  )
  for (let sent = 0; sent < pieces && !isEnded; sent += 1) {
    socket.write('x'.repeat(piece))
    await delay(50)
  }
  await ended
  return answer
}

test('a slow upload arrives however long it takes, one that trickles is cut off [SAFE-63]', async () => {
  const [moving, trickling] = await Promise.all([
    sendSlowly('multipart/form-data; boundary=x', 2000, 20),
    sendSlowly('multipart/form-data; boundary=x', 1, 1000),
  ])
  expect(moving).toContain('200 OK')
  expect(moving).toMatch(/40000$/)
  expect(trickling).toBe('')
})

test('any other body has one such period in all [SAFE-63]', async () => {
  const [quick, slow] = await Promise.all([
    sendSlowly('application/octet-stream', 2000, 2),
    sendSlowly('application/octet-stream', 2000, 40),
  ])
  expect(quick).toMatch(/4000$/)
  expect(slow).toBe('')
})

test('bytes that arrive after the answer are discarded for one such period [SAFE-63]', async () => {
  const began = performance.now()
  const answer = await sendSlowly('multipart/form-data; boundary=x', 2000, 100, '/early')
  expect(answer).toMatch(/200 OK.*enough$/s)
  expect(performance.now() - began).toBeLessThan(3_000)
})

test('half a thousand connections that never finish their head take nothing from others, and are ended [SAFE-63]', async () => {
  const server = await buildTestApp()
  const own = Number(new URL(server.origin).port)
  const began = performance.now()
  const ends: Promise<number>[] = []
  const drip: NodeJS.Timeout[] = []
  for (let at = 0; at < 500; at++) {
    const socket = connect(own, '127.0.0.1')
    // Unread data keeps a connection from closing.
    socket.on('error', () => undefined).resume()
    socket.write(`GET /health/live HTTP/1.1\r\nhost: localhost:${own}\r\nx-a`)
    drip.push(setInterval(() => socket.write('a'), 1_000))
    ends.push(new Promise(resolve => socket.once('close', () => resolve(performance.now() - began))))
  }
  try {
    const times: number[] = []
    for (let at = 0; at < 100; at++) {
      const asked = performance.now()
      expect((await fetch(`${server.origin}/health/live`)).status).toBe(200)
      times.push(performance.now() - asked)
    }
    expect(times.sort((one, other) => one - other)[98]).toBeLessThan(300)
    const last = Math.max(...(await Promise.all(ends)))
    expect(last).toBeGreaterThan(14_000)
    expect(last).toBeLessThan(25_000)
  } finally {
    for (const timer of drip) clearInterval(timer)
    await server.close()
  }
}, 60_000)
