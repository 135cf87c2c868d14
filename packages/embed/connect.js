// Plain JavaScript, so that a page can load this file as it is. The types are in connect.d.ts.

/** Seconds before its end at which a token is replaced, so that it is still valid when a server reads it. */
const early = 30

/** A request that the workspace refused; `code` says why. */
export class AtriumError extends Error {
  constructor(code) {
    super(`Atrium refused: ${code}`)
    this.code = code
  }
}

/** Connects this page with the workspace around it; undefined in a window of its own, or if nobody answers. */
export function connect({ workspace, milliseconds = 5000 }) {
  if (window.parent === window) return Promise.resolve(undefined)
  const origins = [workspace].flat().map(address => new URL(address).origin)
  const hello = origin => window.parent.postMessage({ type: 'atrium:hello', protocol: 1 }, origin)
  return new Promise(resolve => {
    const connection = makeConnection()
    const onMessage = ({ source, origin, data, ports: [port] }) => {
      if (source !== window.parent || !origins.includes(origin)) return
      // The session goes on.
      if (data?.type === 'atrium:return') hello(origin)
      if (data?.type !== 'atrium:welcome' || !port) return
      clearTimeout(timer)
      connection.use(port, data.context)
      resolve(connection.workspace)
    }
    const timer = setTimeout(() => {
      removeEventListener('message', onMessage)
      resolve(undefined)
    }, milliseconds)
    addEventListener('message', onMessage)
    // Only a window of these origins receives it.
    for (const origin of origins) hello(origin)
  })
}

function makeConnection() {
  let port
  let context
  let isOver = false
  let requests = 0
  let token
  const waiting = new Map()
  const listeners = { context: new Set(), end: new Set() }

  const listen = (name, listener) => {
    listeners[name].add(listener)
    return () => listeners[name].delete(listener)
  }
  const send = (type, fields) =>
    new Promise((resolve, reject) => {
      if (isOver) return reject(new AtriumError('end'))
      requests += 1
      waiting.set(requests, { resolve, reject })
      port.postMessage({ ...fields, type, request: requests })
    })
  const end = () => {
    isOver = true
    token = undefined
    for (const { reject } of waiting.values()) reject(new AtriumError('end'))
    waiting.clear()
    for (const listener of listeners.end) listener()
  }

  const change = next => {
    context = next
    // It may name another person or tenant.
    token = undefined
    for (const listener of listeners.context) listener(context)
  }
  const onMessage = ({ data }) => {
    if (data.type === 'end') return end()
    if (data.type === 'ping') return port.postMessage({ type: 'pong' })
    if (data.type === 'context') return change(data.context)
    const { resolve, reject } = waiting.get(data.request) ?? {}
    waiting.delete(data.request)
    if ('error' in data) reject?.(new AtriumError(data.error))
    else resolve?.(data.result)
  }

  const use = (next, nextContext) => {
    port?.close()
    port = next
    port.onmessage = onMessage
    isOver = false
    change(nextContext)
  }

  const workspace = {
    get context() {
      return context
    },
    onContext: listener => listen('context', listener),
    onEnd: listener => listen('end', listener),
    async token() {
      if (!token || performance.now() > token.until) {
        const asked = performance.now()
        const { token: text } = await send('token')
        token = { text, until: asked + (lifetimeOf(text) - early) * 1000 }
      }
      return token.text
    },
    openTab: path => send('openTab', { path }),
    notify: (message, kind = 'info') => send('notify', { message, kind }),
    setUnsaved: unsaved => send('setUnsaved', { unsaved }),
    pick: (lookup, { multiple = false } = {}) => send('pick', { lookup, multiple }),
    can: codes => send('can', { codes }),
  }
  return { workspace, use }
}

/** The seconds for which a token is valid (RFC 7519); the clock of this machine may be wrong. */
function lifetimeOf(token) {
  const { exp, iat } = JSON.parse(atob(token.split('.')[1].replace(/-/g, '+').replace(/_/g, '/')))
  return exp - iat
}
