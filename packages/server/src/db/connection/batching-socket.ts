import { Socket } from 'node:net'
import type pg from 'pg'

/** How long something may wait that need not be sent at once. */
const longestWaitMs = 5

/** A socket that sends what is written one after another, before anything else happens, in one piece. */
export class BatchingSocket extends Socket {
  #isHeld = false
  #isLeaving = false
  #isPatient = false
  #later: NodeJS.Timeout | undefined

  override connect(...input: unknown[]): this {
    super.connect(...(input as Parameters<Socket['connect']>))
    // Node gives a socket that connects the `write` of every socket, as its own.
    Reflect.deleteProperty(this, 'write')
    return this
  }

  override write(...input: unknown[]): boolean {
    if (!this.#isHeld) this.cork()
    this.#isHeld = true
    if (this.#isPatient) this.#later ??= setTimeout(() => this.#send(), longestWaitMs)
    else if (!this.#isLeaving) {
      this.#isLeaving = true
      // After all that is done by then: what a transaction begins with, and what is asked first.
      process.nextTick(() => this.#send())
    }
    return super.write(...(input as Parameters<Socket['write']>))
  }

  /** What `write` writes is sent with what comes next, or a moment later. */
  patiently<T>(write: () => T): T {
    this.#isPatient = true
    try {
      return write()
    } finally {
      this.#isPatient = false
    }
  }

  #send(): void {
    clearTimeout(this.#later)
    this.#later = undefined
    this.#isHeld = this.#isLeaving = false
    this.uncork()
  }
}

/** Ends a transaction that only read. */
export const readEnd = 'end'

/** Makes a connection send the end of what only read along with what is asked next. */
export function endReadsLater(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: BatchingSocket } }).connection
  const send = client.query.bind(client) as (...input: unknown[]) => unknown
  const query = (...input: unknown[]) =>
    input[0] === readEnd ? stream.patiently(() => send(...input)) : send(...input)
  client.query = query as typeof client.query
}
