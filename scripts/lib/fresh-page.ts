import { onlineManager } from '@tanstack/react-query'
import { cleanup } from '@testing-library/react'
import dayjs from 'dayjs'
import { afterAll, vi } from 'vitest'

// Gives each file of the console's tests what a browser gives a page that it has just opened: modules of its own, an
// empty document and storage, and nothing that another file has started. The DOM and the packages of npm, which take
// longer to load than a file takes to run, stay.

const { BroadcastChannel, addEventListener, fetch, setInterval, setTimeout } = globalThis
/** Each ends one thing that the file has started. */
const ends: (() => void)[] = []
const endAll = () => {
  for (const end of ends.splice(0)) end()
}

Object.assign(globalThis, {
  BroadcastChannel: class extends BroadcastChannel {
    constructor(name: string) {
      super(name)
      ends.push(() => this.close())
    }
  },
  addEventListener: (...args: Parameters<typeof addEventListener>) => {
    addEventListener(...args)
    ends.push(() => removeEventListener(...args))
  },
  setInterval: (...args: Parameters<typeof setInterval>) => {
    const timer = setInterval(...args)
    ends.push(() => clearInterval(timer))
    return timer
  },
  setTimeout: (...args: Parameters<typeof setTimeout>) => {
    const timer = setTimeout(...args)
    ends.push(() => clearTimeout(timer))
    return timer
  },
  // No server answers, and none refuses: the console would take the connection for lost and ask nothing more.
  fetch: () => new Promise(() => undefined),
})

afterAll(async () => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  endAll()
  await vi.dynamicImportSettled()
  // What was just going on waits for a timer now, if at all.
  await new Promise(resolve => setTimeout(resolve))
  endAll()
  Object.assign(globalThis, { BroadcastChannel, addEventListener, fetch, setInterval, setTimeout })
  localStorage.clear()
  sessionStorage.clear()
  // biome-ignore lint/suspicious/noDocumentCookie: the DOM has no Cookie Store API.
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie}; Path=/; Max-Age=0`
  history.replaceState(null, '', '/')
  const { documentElement, head, body } = document
  for (const element of [documentElement, head, body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
  head.replaceChildren()
  body.replaceChildren()
  // Tests add what the DOM lacks.
  Reflect.deleteProperty(document, 'fonts')
  Reflect.deleteProperty(navigator, 'credentials')
  dayjs.locale('en')
  onlineManager.setOnline(true)
})

vi.resetModules()
await import('@atrium/ui/theme/english-ui-text.ts')
