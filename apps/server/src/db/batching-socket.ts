import { Socket } from 'node:net'

/** A socket that sends what is written one after another, before anything else happens, in one piece. */
export class BatchingSocket extends Socket {
  override connect(...input: unknown[]): this {
    super.connect(...(input as Parameters<Socket['connect']>))
    // Node gives a socket that connects the `write` of every socket, as its own.
    Reflect.deleteProperty(this, 'write')
    return this
  }

  override write(...input: unknown[]): boolean {
    if (this.writableCorked === 0) {
      this.cork()
      // After all that is done by then: what a transaction begins with, and what is asked first.
      process.nextTick(() => this.uncork())
    }
    return super.write(...(input as Parameters<Socket['write']>))
  }
}
