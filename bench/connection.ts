import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface Answered {
  status: number
  ms: number
}

/** A persistent HTTP connection without the overhead of a client library, which must not be part of the result. */
export class Connection {
  readonly #socket: Socket
  #received = ''
  #answered: ((status: number) => void) | undefined

  static async open(port: number): Promise<Connection> {
    const socket = connect(port, 'localhost')
    await once(socket, 'connect')
    return new Connection(socket.setNoDelay())
  }

  private constructor(socket: Socket) {
    this.#socket = socket
    // One character for each byte, so that the text's length is the number of bytes.
    socket.setEncoding('latin1')
    socket.on('data', part => this.#read(String(part)))
  }

  async send(request: string): Promise<Answered> {
    const began = performance.now()
    const answered = new Promise<number>(resolve => {
      this.#answered = resolve
    })
    this.#socket.write(request)
    return { status: await answered, ms: performance.now() - began }
  }

  close(): void {
    this.#socket.destroy()
  }

  #read(part: string): void {
    this.#received += part
    const head = this.#received.indexOf('\r\n\r\n')
    if (head < 0) return
    const length = /\r\ncontent-length: (\d+)/i.exec(this.#received.slice(0, head))?.[1]
    const isChunked = /\r\ntransfer-encoding: chunked/i.test(this.#received.slice(0, head))
    const isWhole = isChunked
      ? this.#received.endsWith('\r\n0\r\n\r\n')
      : this.#received.length >= head + 4 + Number(length ?? 0)
    if (!isWhole) return
    const status = Number(this.#received.slice(9, 12))
    this.#received = ''
    this.#answered?.(status)
  }
}

export interface Rate {
  perSecond: number
  p50: number
  p99: number
}

/**
 * Sends requests on this many connections for this long.
 * @throws if an answer has another status.
 */
export async function rateOf(
  { port, request, status = 200 }: { port: number; request: (at: number) => string; status?: number },
  connections: number,
  seconds: number,
): Promise<Rate> {
  const open = await Promise.all(Array.from({ length: connections }, () => Connection.open(port)))
  // Node accepts one new connection in each turn of its event loop: under load, connections that are opened together
  // would wait for that, which is not to be measured.
  await Promise.all(open.map(connection => connection.send(request(0))))
  const times: number[] = []
  const began = performance.now()
  const end = began + seconds * 1000
  let at = 0
  await Promise.all(
    open.map(async connection => {
      while (performance.now() < end) {
        const text = request(at++)
        const answered = await connection.send(text)
        if (answered.status !== status)
          throw new Error(`${text.split('\r\n', 1)[0]} answered ${answered.status}`)
        times.push(answered.ms)
      }
      connection.close()
    }),
  )
  const perSecond = (times.length * 1000) / (performance.now() - began)
  times.sort((one, other) => one - other)
  return { perSecond, p50: part(times, 0.5), p99: part(times, 0.99) }
}

export const part = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

export const median = (values: readonly number[]): number =>
  part(
    [...values].sort((one, other) => one - other),
    0.5,
  )

/** A request as it is sent, with a JSON body if there is one. */
export function requestText(
  port: number,
  headers: Readonly<Record<string, string>>,
  method: string,
  path: string,
  body?: unknown,
): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const head = `${method} ${path} HTTP/1.1\r\nHost: localhost:${port}\r\n${lines.join('')}`
  if (body === undefined) return `${head}\r\n`
  const text = JSON.stringify(body)
  return `${head}Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
}
