import type { Page } from '@playwright/test'

interface InPage {
  /** Milliseconds from the frame in which something is done to the end of the frame that shows it. */
  shown(act: () => void, isShown: () => boolean): Promise<number>
  /** The same from the beginning of the navigation until the menu is there, or the heading of the bare page. */
  started: Promise<number>
  /** Frames a second while something is done in each of so many. */
  frames(act: () => void, count: number): Promise<number>
}

declare global {
  interface Window {
    bench: InPage
  }
}

/** Gives the page a clock that counts to the painted frame, without what driving a browser costs. */
export const addClock = (page: Page): Promise<unknown> => page.addInitScript(clock)

function clock(): void {
  const patienceMs = 3_000
  /** The first task after a frame: it is painted by then. */
  function painted(next: () => void): void {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = next
    port2.postMessage(0)
  }
  const whenShown = (began: number, isShown: () => boolean) =>
    new Promise<number>(resolve => {
      function look(): void {
        const ms = performance.now() - began
        // What does not come is a figure that nobody overlooks.
        if (isShown() || ms > patienceMs) resolve(ms)
        else requestAnimationFrame(() => painted(look))
      }
      painted(look)
    })
  window.bench = {
    shown: (act, isShown) =>
      new Promise(resolve => {
        requestAnimationFrame(() => {
          const began = performance.now()
          act()
          void whenShown(began, isShown).then(resolve)
        })
      }),
    started: whenShown(0, () => document.querySelector('nav[aria-label="Menu"] button, #root > h1') !== null),
    frames: (act, count) =>
      new Promise(resolve => {
        let began = 0
        let drawn = 0
        requestAnimationFrame(function next(now) {
          began ||= now
          if (drawn++ === count) return resolve((count * 1000) / (now - began))
          act()
          requestAnimationFrame(next)
        })
      }),
  }
}
