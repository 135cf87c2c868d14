import { once } from 'node:events'
import { createServer, connect as open, type Server, type Socket } from 'node:net'

/** A way to the database that can be made to swallow everything, as a firewall does that forgot a connection. */
export class Line {
  silent = false
  readonly url: string
  readonly #sockets: Set<Socket>
  readonly #server: Server

  private constructor(server: Server, sockets: Set<Socket>, url: string) {
    this.#server = server
    this.#sockets = sockets
    this.url = url
  }

  /** `databaseUrl` may name a socket, as that of the built-in database does. */
  static async to(databaseUrl: string): Promise<Line> {
    const target = new URL(databaseUrl)
    const directory = target.searchParams.get('host')
    const reach = () =>
      directory === null
        ? open(Number(target.port || 5432), target.hostname)
        : open(`${directory}/.s.PGSQL.${target.searchParams.get('port') ?? (target.port || '5432')}`)
    const sockets = new Set<Socket>()
    const server = createServer(client => {
      const database = reach()
      for (const socket of [client, database]) {
        sockets.add(socket)
        socket.on('error', () => undefined)
        socket.on('close', () => sockets.delete(socket))
      }
      client.on('data', data => line.silent || database.write(data))
      database.on('data', data => line.silent || client.write(data))
      client.on('end', () => line.silent || database.end())
      database.on('end', () => line.silent || client.end())
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    if (typeof address !== 'object' || address === null) throw new Error('no port')
    const url = new URL(target)
    url.searchParams.delete('host')
    url.searchParams.delete('port')
    url.hostname = '127.0.0.1'
    url.port = String(address.port)
    const line: Line = new Line(server, sockets, url.href)
    return line
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    this.#server.close()
    await once(this.#server, 'close')
  }
}
