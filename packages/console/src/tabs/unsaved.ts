import { createContext, use, useEffect } from 'react'
import { isTabShown, markUnsaved } from './navigation.ts'

/** The key of the tab that contains a screen; undefined outside of tabs. */
export const TabKeyContext = createContext<string | undefined>(undefined)

/** Marks the screen's tab as unsaved: it shows a dot, and asks before it closes. */
export function useUnsaved(isUnsaved: boolean): void {
  const key = use(TabKeyContext)
  useEffect(() => {
    if (key === undefined) return
    markUnsaved(key, isUnsaved)
    return () => {
      // Effects of hidden tabs are cleaned up, too, while their input is still unsaved.
      if (isTabShown(key)) markUnsaved(key, false)
    }
  }, [key, isUnsaved])
}
