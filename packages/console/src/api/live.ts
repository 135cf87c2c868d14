import { liveApi } from '@atrium/contract/messages/live'
import { type LiveEvent, liveEvent } from '@atrium/contract/messages/live.schema'
import { createParser } from 'eventsource-parser'
import { headersOf, withApiHost } from './client.ts'
import { tokenForCall } from './token.ts'

/** The server sends a heartbeat every 15 s; after three missing ones the connection is dead. */
const silentAfter = 45_000

export interface LiveReader {
  event(event: LiveEvent, id: string | undefined): void
  /** Called with the milliseconds that the server asks clients to wait after this stream. */
  retry(milliseconds: number): void
  /** The id from which the stream is resumed. */
  lastId: string | undefined
}

/**
 * Reads the stream until it ends. An `EventSource` could not send the token in a header.
 * @returns `refused` if the session is not accepted, `failed` without a stream.
 */
export async function readLive(reader: LiveReader): Promise<'ended' | 'refused' | 'failed' | 'no-token'> {
  const token = await tokenForCall()
  if (!token) return 'no-token'
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), silentAfter)
  try {
    const headers = headersOf(token, undefined)
    headers.set('Accept', 'text/event-stream')
    if (reader.lastId !== undefined) headers.set('Last-Event-ID', reader.lastId)
    const response = await fetch(withApiHost(liveApi.stream.path), {
      headers,
      credentials: 'include',
      cache: 'no-store',
      signal: silence.signal,
    })
    if (response.status === 401) return 'refused'
    if (!response.ok || !response.body) return 'failed'
    const parser = createParser({
      onEvent: ({ data, id }) => {
        const event = liveEvent.safeParse(parsed(data))
        // A newer server may send events that this page does not know.
        if (event.success) reader.event(event.data, id)
      },
      onRetry: milliseconds => reader.retry(milliseconds),
    })
    const decoder = new TextDecoder()
    const body = response.body.getReader()
    for (;;) {
      const { done, value } = await body.read()
      if (done) return 'ended'
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), silentAfter)
      parser.feed(decoder.decode(value, { stream: true }))
    }
  } catch {
    return 'failed'
  } finally {
    clearTimeout(timer)
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
