import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'

interface Instance {
  readonly url: URL
  readonly serves: (path: string) => boolean
  isReady: boolean
  isAsked: boolean
}

const checkEveryMs = 100
const checkWithinMs = 2_000

/**
 * A load balancer in front of several instances: it checks whether each is ready, sends requests to the ready ones in
 * rotation, and keeps connections to them open. Host names are passed through, so instances behind it have its address
 * as their PUBLIC_URL.
 */
export class Balancer {
  readonly #agent = new Agent({ keepAlive: true })
  readonly #server = createServer((incoming, answer) => this.#pass(incoming, answer))
  readonly #instances: Instance[] = []
  #checks: NodeJS.Timeout | undefined
  #turn = 0

  /** Without `checks`, an instance that is ready when it is added counts as ready from then on. */
  static async start({ checks = true } = {}): Promise<Balancer> {
    const balancer = new Balancer()
    // Longer than browsers keep idle connections open.
    balancer.#server.keepAliveTimeout = 65_000
    balancer.#server.listen(0, '127.0.0.1')
    await once(balancer.#server, 'listening')
    if (checks)
      balancer.#checks = setInterval(() => {
        for (const instance of balancer.#instances) void check(instance)
      }, checkEveryMs)
    return balancer
  }

  get url(): string {
    const address = this.#server.address()
    if (typeof address !== 'object' || !address) throw new Error('the balancer does not listen')
    return `http://localhost:${address.port}`
  }

  /** Adds an instance that serves the paths for which `serves` is true, by default all. */
  async add(url: string, serves: Instance['serves'] = () => true): Promise<void> {
    const instance = { url: new URL(url), serves, isReady: false, isAsked: false }
    await check(instance)
    this.#instances.push(instance)
  }

  /** Resolves once requests are sent to the instance at `url`: the next one may then be stopped. */
  async uses(url: string): Promise<void> {
    const { href } = new URL(url)
    while (!this.#instances.some(instance => instance.url.href === href && instance.isReady))
      await delay(checkEveryMs / 5)
  }

  async stop(): Promise<void> {
    clearInterval(this.#checks)
    this.#server.close()
    this.#server.closeAllConnections()
    await once(this.#server, 'close')
    this.#agent.destroy()
  }

  #pass(incoming: IncomingMessage, answer: ServerResponse): void {
    const { method, url: path = '/', headers } = incoming
    const able = this.#instances.filter(
      ({ isReady, serves }) => isReady && serves(path.split('?', 1)[0] ?? ''),
    )
    const instance = able[this.#turn++ % able.length]
    if (!instance) {
      answer.writeHead(503).end('no instance is ready')
      return
    }
    const { hostname, port } = instance.url
    const passed = request({ agent: this.#agent, hostname, port, method, path, headers }, got => {
      const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...headers } = got.headers
      answer.writeHead(got.statusCode ?? 502, headers)
      // A waiting stream has sent nothing but its headers.
      answer.flushHeaders()
      pipeline(got, answer, () => passed.destroy())
    })
    passed.on('error', () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end('no answer')))
    answer.on('close', () => {
      if (!answer.writableFinished) passed.destroy()
    })
    incoming.pipe(passed)
  }
}

async function check(instance: Instance): Promise<void> {
  if (instance.isAsked) return
  instance.isAsked = true
  const answer = await fetch(new URL('/health/ready', instance.url), {
    signal: AbortSignal.timeout(checkWithinMs),
  }).catch(() => undefined)
  await answer?.arrayBuffer().catch(() => undefined)
  instance.isReady = answer?.ok ?? false
  instance.isAsked = false
}
