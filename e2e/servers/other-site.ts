import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

interface Asked {
  path: string
  body: string
  referer: string | undefined
  cookie: string | undefined
}

/** Another origin with pages of its own. */
export class OtherSite {
  /** The requests it received, with their headers. */
  readonly asked: Asked[] = []
  readonly #page: string | undefined
  readonly #server = createServer(async (request, answer) => {
    const { referer, cookie } = request.headers
    const body = await text(request)
    this.asked.push({ path: request.url ?? '', body, referer, cookie })
    answer
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'access-control-allow-origin': '*' })
      .end(
        this.#page ??
          `<!doctype html><title>Another site</title><h1>Another site: ${request.url?.replace(/[^/a-z]/g, '')}</h1>
        <a href="/next">Further</a> <a href="/top" target="_top">Away from here</a>`,
      )
  })

  /** With one page at every address, or pages that say where they are. */
  static async start(page?: string): Promise<OtherSite> {
    const site = new OtherSite(page)
    site.#server.listen(0, '127.0.0.1')
    await once(site.#server, 'listening')
    return site
  }

  private constructor(page: string | undefined) {
    this.#page = page
  }

  /** Another host name than the server's, so that its cookies are not sent. */
  get url(): string {
    const address = this.#server.address()
    if (typeof address !== 'object' || !address) throw new Error('the other site does not listen')
    return `http://127.0.0.1:${address.port}`
  }

  async stop(): Promise<void> {
    this.#server.close()
    this.#server.closeAllConnections()
    await once(this.#server, 'close')
  }
}
