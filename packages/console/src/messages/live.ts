import type { LiveEvent } from '@atrium/contract/messages/live.schema'
import { accessToken } from '../api/token.ts'

type Kind = LiveEvent['kind']
type EventOf<K extends Kind> = Extract<LiveEvent, { kind: K }>

/** Milliseconds to wait after a failed stream, growing from the first to the second. */
const shortestWait = 1000
const longestWait = 30_000
/** Milliseconds between two checks whether there is a token again. */
const tokenCheckMs = 2000

const listeners = new Map<Kind, Set<(event: never) => void>>()

/** Calls the listener for events of the server, in every window of the browser alike. */
export function onLive<K extends Kind>(kind: K, listener: (event: EventOf<K>) => void): () => void {
  const known = listeners.get(kind) ?? new Set()
  listeners.set(kind, known.add(listener))
  return () => known.delete(listener)
}

function deliver(event: LiveEvent): void {
  for (const listener of [...(listeners.get(event.kind) ?? [])]) listener(event as never)
}

interface Shared {
  event: LiveEvent
  id: string | undefined
}

let lastId: string | undefined
let isStarted = false

/**
 * Receives events for as long as this window is open. The windows of a browser share one stream: the one that holds
 * the lock reads and passes events on, and when it closes another one resumes. Without locks, which browsers lack on
 * plain HTTP except on localhost, each window reads its own stream.
 */
export function startLive(): void {
  if (isStarted) return
  isStarted = true
  const windows = new BroadcastChannel('atrium.live')
  windows.onmessage = ({ data }: MessageEvent<Shared>) => {
    lastId = data.id ?? lastId
    deliver(data.event)
  }
  const read = () =>
    follow((event, id) => {
      lastId = id ?? lastId
      windows.postMessage({ event, id } satisfies Shared)
      deliver(event)
    })
  const locks = (navigator as { locks?: LockManager }).locks
  void (locks ? locks.request('atrium.live', read) : read())
}

async function follow(onEvent: (event: LiveEvent, id: string | undefined) => void): Promise<never> {
  const { readLive } = await import('../api/live.ts')
  let failures = 0
  for (;;) {
    let wait = shortestWait
    const token = accessToken()
    const outcome = await readLive({
      event(event, id) {
        failures = 0
        onEvent(event, id)
      },
      retry(milliseconds) {
        wait = milliseconds
      },
      lastId,
    })
    if (outcome === 'ended') {
      failures = 0
      await pause(wait)
    } else if (outcome === 'failed') {
      failures += 1
      // With jitter, so that clients do not all return at once when a server comes back.
      await pause(Math.min(longestWait, shortestWait * 2 ** (failures - 1)) * (0.5 + Math.random() / 2))
    } else {
      // The session is over, or there is none: the page finds out why, and continues after a sign-in.
      if (outcome === 'refused') onEvent({ kind: 'ended', reason: 'refused' }, undefined)
      while (accessToken() === token || accessToken() === undefined) await pause(tokenCheckMs)
    }
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, milliseconds))
}
