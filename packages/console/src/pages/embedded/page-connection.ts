import {
  type PageContext,
  type PageMessage,
  pageGreeting,
  pageMessage,
} from '@atrium/contract/access/embedded-page'

/** Milliseconds in which a connected page confirms that it is still in the frame. */
const patience = 2_000

/** Requests that a page can wait for at a time: it is another's program, and may send without end. */
const mostPending = 20

interface Options {
  frame: HTMLIFrameElement
  /** The only origin whose page is answered. */
  origin: string
  context: () => PageContext
  /** The result of a request. What it throws is sent as its code. */
  answer: (message: PageMessage) => Promise<unknown>
  /** Whether a page is connected: one that says hello, until it is left. */
  onConnected: (isConnected: boolean) => void
}

export interface PageConnection {
  /** Sends the context again, after a change. */
  update: () => void
  /** The frame has loaded a document: that of the connected page, or another. */
  loaded: () => void
  /** Tells the page that the session has ended, and answers nothing until it goes on. */
  suspend: () => void
  /** Has a page that heard so connect again. */
  resume: () => void
  /** Suspends for good. */
  end: () => void
}

/** A refusal, whose code the page receives. */
export class PageRefusal extends Error {
  readonly code: 'not_allowed' | 'hidden'

  constructor(code: 'not_allowed' | 'hidden') {
    super(code)
    this.code = code
  }
}

/**
 * Answers the page in a frame. The page says hello to this window; if it comes from that frame and that origin, it gets
 * one end of a channel, addressed to that origin. A page that the frame navigates to has another document, and with it
 * no channel.
 */
export function connectPage({ frame, origin, context, answer, onConnected }: Options): PageConnection {
  let port: MessagePort | undefined
  let pending = 0
  let check: ReturnType<typeof setTimeout> | undefined
  let isSuspended = false

  const onMessage = (event: MessageEvent) => {
    const page = frame.contentWindow
    if (isSuspended || !page || event.source !== page || event.origin !== origin) return
    if (!pageGreeting.safeParse(event.data).success) return
    disconnect()
    const channel = new MessageChannel()
    const own = channel.port1
    port = own
    own.onmessage = ({ data }) => (data?.type === 'pong' ? clearTimeout(check) : void respond(own, data))
    page.postMessage({ type: 'atrium:welcome', context: context() }, origin, [channel.port2])
    onConnected(true)
  }

  const respond = async (to: MessagePort, data: unknown) => {
    const request: unknown = (data as { request?: unknown } | null)?.request
    if (typeof request !== 'number') return
    const { data: message } = pageMessage.safeParse(data)
    if (!message) return to.postMessage({ request, error: 'invalid' })
    if (pending >= mostPending) return to.postMessage({ request, error: 'busy' })
    pending += 1
    try {
      to.postMessage({ request, result: await answer(message) })
    } catch (error) {
      const { code } = error as { code?: unknown }
      to.postMessage({ request, error: typeof code === 'string' ? code : 'failed' })
    } finally {
      pending -= 1
    }
  }

  const disconnect = () => {
    clearTimeout(check)
    port?.close()
    port = undefined
  }

  const suspend = () => {
    isSuspended = true
    port?.postMessage({ type: 'end' })
    disconnect()
  }

  addEventListener('message', onMessage)
  return {
    update: () => port?.postMessage({ type: 'context', context: context() }),
    loaded() {
      if (!port) return
      clearTimeout(check)
      check = setTimeout(() => {
        disconnect()
        onConnected(false)
      }, patience)
      port.postMessage({ type: 'ping' })
    },
    suspend,
    resume() {
      if (!isSuspended) return
      isSuspended = false
      frame.contentWindow?.postMessage({ type: 'atrium:return' }, origin)
    },
    end() {
      removeEventListener('message', onMessage)
      suspend()
    },
  }
}
