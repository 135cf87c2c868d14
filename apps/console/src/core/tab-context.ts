import { createContext, use, useEffect } from 'react'
import { markUnsaved } from './navigation.ts'

/** The key of the tab that a page is drawn in; nothing outside of the tabs. */
export const TabContext = createContext<string | undefined>(undefined)

/**
 * Tells the tab of this page whether something was typed and not saved: it shows a dot and asks before it closes.
 * A tab that is only hidden keeps its mark.
 */
export function useUnsaved(isUnsaved: boolean): void {
  const tabKey = use(TabContext)
  useEffect(() => {
    if (tabKey !== undefined) markUnsaved(tabKey, isUnsaved)
  }, [tabKey, isUnsaved])
}
