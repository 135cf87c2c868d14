import type { Page } from '@playwright/test'

interface InPage {
  /** Milliseconds from the frame of an action to the end of the frame that shows its result. */
  shown(act: () => void, isShown: () => boolean): Promise<number>
  /** Milliseconds from the start of navigation until the menu is there, or the heading of the bare page. */
  started: Promise<number>
  /** Frames a second while `act` runs in each of this many frames. */
  frames(act: () => void, count: number): Promise<number>
}

declare global {
  interface Window {
    bench: InPage
  }
}

/** Adds a clock to the page that measures up to the painted frame, without the overhead of browser automation. */
export const addClock = (page: Page): Promise<unknown> => page.addInitScript(clock)

function clock(): void {
  const patienceMs = 3_000
  /** The first task after a frame, which is painted by then. */
  function painted(next: () => void): void {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = next
    port2.postMessage(0)
  }
  const whenShown = (began: number, isShown: () => boolean) =>
    new Promise<number>(resolve => {
      function look(): void {
        const ms = performance.now() - began
        // A timeout appears as an implausible figure.
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
