import { afterEach, expect, test, vi } from 'vitest'
import { connectPage, type PageConnection, PageRefusal } from './page-connection.ts'

const origin = 'https://routes.example'
let connection: PageConnection | undefined
afterEach(() => {
  connection?.end()
})

/** A frame, what its window is sent, and the way its page says hello. */
function embed(answer: (message: { type: string }) => Promise<unknown> = async () => null) {
  const sent = vi.fn()
  const page = { postMessage: sent }
  const frame = { contentWindow: page } as unknown as HTMLIFrameElement
  const onConnected = vi.fn()
  let tenant = 'Norrvik'
  connection = connectPage({
    frame,
    origin,
    context: () => ({ tenant: { id: 1, code: 'NORRVIK', name: tenant } }),
    answer,
    onConnected,
  })
  return {
    sent,
    onConnected,
    rename: (name: string) => {
      tenant = name
    },
    say: (data: unknown, from: { origin?: string; source?: unknown } = {}) =>
      window.dispatchEvent(
        new MessageEvent('message', { data, origin, source: page as never, ...(from as object) }),
      ),
  }
}

const hello = { type: 'atrium:hello', protocol: 1 }

/** The port that the page was sent, and the next message on it. */
function portOf({ sent }: { sent: ReturnType<typeof vi.fn> }) {
  const port = sent.mock.calls[0]?.[2]?.[0] as MessagePort
  const next = () =>
    new Promise(resolve => port.addEventListener('message', ({ data }) => resolve(data), { once: true }))
  port.start()
  return {
    next,
    answer: (message: unknown) => port.postMessage(message),
    ask: (message: unknown) => {
      const answered = next()
      port.postMessage(message)
      return answered
    },
  }
}

test('the page of the frame and its origin is answered, with a channel that goes to that origin alone', () => {
  const embedded = embed()
  embedded.say(hello)
  expect(embedded.sent).toHaveBeenCalledExactlyOnceWith(
    { type: 'atrium:welcome', context: { tenant: { id: 1, code: 'NORRVIK', name: 'Norrvik' } } },
    origin,
    [expect.anything()],
  )
  expect(embedded.onConnected).toHaveBeenCalledExactlyOnceWith(true)
})

test.each([
  ['another origin', hello, { origin: 'https://routes.example.evil' }],
  ['another window', hello, { source: window }],
  ['another protocol', { type: 'atrium:hello', protocol: 2 }, {}],
  ['no greeting', 'hello', {}],
])('a greeting from %s is not answered', (_, data, from) => {
  const embedded = embed()
  embedded.say(data, from)
  expect(embedded.sent).not.toHaveBeenCalled()
})

test('requests are answered by their number; what is refused, fails or is malformed has its code', async () => {
  const embedded = embed(async ({ type }) => {
    if (type === 'openTab') throw new PageRefusal('not_allowed')
    if (type === 'notify') throw new TypeError('a fault of ours')
    return { token: 'abc' }
  })
  embedded.say(hello)
  const { ask } = portOf(embedded)
  expect(await ask({ type: 'token', request: 1 })).toEqual({ request: 1, result: { token: 'abc' } })
  expect(await ask({ type: 'openTab', request: 2, path: '/x' })).toEqual({ request: 2, error: 'not_allowed' })
  expect(await ask({ type: 'notify', request: 3, kind: 'info', message: 'x' })).toEqual({
    request: 3,
    error: 'failed',
  })
  for (const message of [
    { type: 'openTab', path: 'https://evil.example' },
    { type: 'openTab', path: '//evil.example' },
    { type: 'notify', kind: 'info', message: 'x'.repeat(301) },
    { type: 'can', codes: [] },
    { type: 'eval' },
  ])
    expect(await ask({ request: 4, ...message }), JSON.stringify(message)).toEqual({
      request: 4,
      error: 'invalid',
    })
})

test('a page that floods the workspace gets the answer that it is busy', async () => {
  const embedded = embed(() => new Promise(() => undefined))
  embedded.say(hello)
  const { ask } = portOf(embedded)
  for (let request = 0; request < 20; request += 1) void ask({ type: 'token', request })
  expect(await ask({ type: 'token', request: 20 })).toEqual({ request: 20, error: 'busy' })
})

test('a change of the context follows on the channel, and the end of the session is its last message', async () => {
  const embedded = embed()
  embedded.say(hello)
  const { next } = portOf(embedded)
  const changed = next()
  embedded.rename('Halden')
  connection?.update()
  expect(await changed).toMatchObject({ type: 'context', context: { tenant: { name: 'Halden' } } })
  const ended = next()
  connection?.end()
  expect(await ended).toEqual({ type: 'end' })
  embedded.say(hello)
  expect(embedded.sent).toHaveBeenCalledOnce()
})

test('a page hears that the session has ended, answered by nobody until it goes on, and connects again then', async () => {
  const embedded = embed()
  connection?.resume()
  expect(embedded.sent).not.toHaveBeenCalled()
  embedded.say(hello)
  const { next } = portOf(embedded)
  const ended = next()
  connection?.suspend()
  expect(await ended).toEqual({ type: 'end' })
  embedded.say(hello)
  expect(embedded.sent).toHaveBeenCalledOnce()
  connection?.resume()
  expect(embedded.sent).toHaveBeenLastCalledWith({ type: 'atrium:return' }, origin)
  embedded.say(hello)
  expect(embedded.sent).toHaveBeenLastCalledWith(
    expect.objectContaining({ type: 'atrium:welcome' }),
    origin,
    [expect.anything()],
  )
})

test('a page that is no longer in the frame is disconnected; one that answers stays', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const embedded = embed()
  embedded.say(hello)
  const { next, ask, answer } = portOf(embedded)
  const asked = next()
  connection?.loaded()
  expect(await asked).toEqual({ type: 'ping' })
  answer({ type: 'pong' })
  // The channel delivers in order.
  await ask({ type: 'token', request: 1 })
  vi.advanceTimersByTime(2_000)
  expect(embedded.onConnected.mock.calls).toEqual([[true]])

  connection?.loaded()
  vi.advanceTimersByTime(2_000)
  expect(embedded.onConnected.mock.calls).toEqual([[true], [false]])
  vi.useRealTimers()
})
