import { Socket } from 'node:net'
import type pg from 'pg'

/** Milliseconds by which a message that is not urgent may be delayed. */
const longestWaitMs = 5

/** A socket that sends consecutive writes of one tick in one packet. */
export class BatchingSocket extends Socket {
  #isHeld = false
  #isLeaving = false
  #isPatient = false
  #later: NodeJS.Timeout | undefined

  override connect(...input: unknown[]): this {
    super.connect(...(input as Parameters<Socket['connect']>))
    // Node assigns `write` to a connecting socket, which would hide the method below.
    Reflect.deleteProperty(this, 'write')
    return this
  }

  override write(...input: unknown[]): boolean {
    if (!this.#isHeld) this.cork()
    this.#isHeld = true
    if (this.#isPatient) this.#later ??= setTimeout(() => this.#send(), longestWaitMs)
    else if (!this.#isLeaving) {
      this.#isLeaving = true
      // After everything that is due by then: the start of a transaction and its first statement.
      process.nextTick(() => this.#send())
    }
    return super.write(...(input as Parameters<Socket['write']>))
  }

  /** Sends what `write` writes with the next message, or a moment later. */
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

/** Ends a read-only transaction. */
export const readEnd = 'end'

/** Delays the end of a read-only transaction on this connection to the next message. */
export function deferReadEnd(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: BatchingSocket } }).connection
  const send = client.query.bind(client) as (...input: unknown[]) => unknown
  const query = (...input: unknown[]) =>
    input[0] === readEnd ? stream.patiently(() => send(...input)) : send(...input)
  client.query = query as typeof client.query
}
