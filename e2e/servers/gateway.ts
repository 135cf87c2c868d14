import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

/** A gateway in front of the server with a maintenance mode, in which calls get a 501. */
export class Gateway {
  /** The response to calls in maintenance mode; undefined otherwise. */
  maintenance: { body: string; type: string } | undefined
  readonly #target: URL
  #held: (() => void)[] = []
  #holds: ((path: string) => boolean) | undefined
  readonly #server = createServer((asked, answer) => {
    if (this.maintenance && asked.headers['x-requested-with'] === 'XMLHttpRequest') {
      this.#refuse(answer)
      return
    }
    const pass = () => this.#pass(asked, answer)
    if (asked.headers['x-requested-with'] && this.#holds?.(asked.url ?? '')) this.#held.push(pass)
    else pass()
  })

  static async before(target: string): Promise<Gateway> {
    const gateway = new Gateway(new URL(target))
    gateway.#server.listen(0, '127.0.0.1')
    await once(gateway.#server, 'listening')
    return gateway
  }

  private constructor(target: URL) {
    this.#target = target
  }

  /** Cookies ignore ports, so a session behind the gateway is valid in front of it. */
  get url(): string {
    const address = this.#server.address()
    if (typeof address !== 'object' || !address) throw new Error('the gateway does not listen')
    return `http://${this.#target.hostname}:${address.port}`
  }

  async stop(): Promise<void> {
    this.#server.close()
    this.#server.closeAllConnections()
    await once(this.#server, 'close')
  }

  /** How many calls are being held back. */
  get held(): number {
    return this.#held.length
  }

  /** Holds calls back, so that they are answered together by `release`. */
  hold(which: (path: string) => boolean): void {
    this.#holds = which
  }

  release(): void {
    this.#holds = undefined
    for (const pass of this.#held.splice(0)) pass()
  }

  #pass(asked: IncomingMessage, answer: ServerResponse): void {
    const { hostname, port, host } = this.#target
    const { method, url: path } = asked
    // The server takes calls under its own name only.
    const headers = { ...asked.headers, host, ...(asked.headers.origin && { origin: this.#target.origin }) }
    const passed = request({ hostname, port, method, path, headers }, got => {
      answer.writeHead(got.statusCode ?? 502, got.headers)
      got.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  }

  #refuse(answer: ServerResponse): void {
    answer.writeHead(501, { 'content-type': this.maintenance?.type }).end(this.maintenance?.body)
  }
}
