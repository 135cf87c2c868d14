import { createContext, use, useEffect } from 'react'
import { isTabShown, markUnsaved } from './navigation.ts'

/** The key of the tab a screen is drawn in; nothing outside of the tabs. */
export const TabKeyContext = createContext<string | undefined>(undefined)

/** While a screen says so its tab shows a dot, and asks before it closes. */
export function useUnsaved(isUnsaved: boolean): void {
  const key = use(TabKeyContext)
  useEffect(() => {
    if (key === undefined) return
    markUnsaved(key, isUnsaved)
    return () => {
      // Effects stop in a hidden tab as well, and what was typed there is still unsaved.
      if (isTabShown(key)) markUnsaved(key, false)
    }
  }, [key, isUnsaved])
}
