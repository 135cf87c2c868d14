import { Socket } from 'node:net'

/** A socket that sends what is written one after another, before anything else happens, in one piece. */
export class BatchingSocket extends Socket {
  override write(...input: unknown[]): boolean {
    if (this.writableCorked === 0) {
      this.cork()
      // After all that is done by then: what a transaction begins with, and what is asked first.
      process.nextTick(() => this.uncork())
    }
    return super.write(...(input as Parameters<Socket['write']>))
  }
}
