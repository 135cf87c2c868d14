import { once } from 'node:events'
import { createServer, connect as open, type Server, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

const lateMs = 100
const pauseBetweenBytesMs = 1_000

/**
 * A proxy to a server, such as the database, that simulates network faults. `silent` drops everything, like a firewall
 * that has forgotten a connection: connections open at that time stay lost. `late` delays each chunk, `slow` passes
 * one byte a second.
 */
export class FlakyProxy {
  /** The number of round trips: how often the client sent after the server had. */
  roundTrips = 0
  readonly url: string
  readonly #sockets = new Set<Socket>()
  readonly #server: Server
  #state: 'open' | 'silent' | 'late' | 'slow' = 'open'

  private constructor(connect: () => Socket, server: Server, url: string) {
    this.#server = server
    this.url = url
    server.on('connection', client => this.#join(client, connect()))
  }

  /** `address` may name a socket of PostgreSQL, such as that of the built-in database. */
  static async to(address: string): Promise<FlakyProxy> {
    const target = new URL(address)
    const host = target.searchParams.get('host') ?? decodeURIComponent(target.hostname)
    const port = target.searchParams.get('port') ?? (target.port || '5432')
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const own = server.address()
    if (typeof own !== 'object' || own === null) throw new Error('no port')
    const url = new URL(target)
    url.searchParams.delete('host')
    url.searchParams.delete('port')
    url.hostname = '127.0.0.1'
    url.port = String(own.port)
    const connect = () => (host.startsWith('/') ? open(`${host}/.s.PGSQL.${port}`) : open(Number(port), host))
    return new FlakyProxy(connect, server, url.href)
  }

  get silent(): boolean {
    return this.#state === 'silent'
  }

  set silent(isSilent: boolean) {
    this.#state = isSilent ? 'silent' : 'open'
  }

  turn(state: 'open' | 'silent' | 'late' | 'slow'): void {
    this.#state = state
  }

  /** Closes open connections; new ones are let through. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy()
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    this.#server.close()
    await once(this.#server, 'close')
  }

  #join(client: Socket, server: Socket): void {
    const connection = { isLost: false }
    let speaker: Socket | undefined
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      this.#sockets.add(from)
      let last: Promise<void> = Promise.resolve()
      const inOrder = (work: () => Promise<void>) => {
        last = last.then(work)
      }
      from.on('data', data => {
        if (from === client && speaker !== client) this.roundTrips += 1
        speaker = from
        inOrder(() => this.#pass(data, to, connection))
      })
      from.on('error', () => to.destroy())
      from.on('end', () => inOrder(async () => void (connection.isLost || this.silent || to.end())))
      from.on('close', () => {
        this.#sockets.delete(from)
        if (!this.silent && !connection.isLost) inOrder(async () => void to.end())
      })
    }
  }

  async #pass(data: Buffer, to: Socket, connection: { isLost: boolean }): Promise<void> {
    if (this.#state === 'late') await delay(lateMs, undefined, { ref: false })
    let sent = 0
    while (this.#state === 'slow' && sent < data.length && !to.destroyed) {
      to.write(data.subarray(sent, sent + 1))
      sent += 1
      await delay(pauseBetweenBytesMs, undefined, { ref: false })
    }
    connection.isLost ||= this.silent
    if (!connection.isLost && !to.destroyed) to.write(data.subarray(sent))
  }
}
