import { useSyncExternalStore } from 'react'
import { report } from '../api/failures.ts'

/**
 * The whole document becomes full screen, and the shell is hidden: overlays such as dialogs are outside of the page
 * and would be missing if that alone were full screen.
 */
export function enterFullScreen(): void {
  document.documentElement.requestFullscreen().catch((error: unknown) => report(error, { quiet: true }))
}

export function leaveFullScreen(): void {
  document.exitFullscreen().catch((error: unknown) => report(error, { quiet: true }))
}

export function useFullScreen(): boolean {
  return useSyncExternalStore(subscribe, isFullScreen)
}

const isFullScreen = () => document.fullscreenElement === document.documentElement

function subscribe(listener: () => void) {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}
