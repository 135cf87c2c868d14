import { type ReactNode, useMemo } from 'react'
import { Router } from 'wouter'
import { globalState } from '../session/global-state.ts'
import { useStore } from '../session/store.ts'
import { type NavigateOptions, navigateWithin } from '../tabs/navigation.ts'
import { withoutCopy } from '../tabs/tab-copies.ts'

type TabRouterProps = {
  tabKey: string
  children: ReactNode
}

/** The router of a tab: screens read and write the address of their own tab, whether or not the window shows it. */
export function TabRouter({ tabKey, children }: TabRouterProps) {
  const hook = useMemo(() => {
    const go = (to: string, options: NavigateOptions = {}) => navigateWithin(tabKey, to, options)
    function useTabPath(): [string, typeof go] {
      const path = useStore(globalState, state => state.tabs.find(tab => tab.key === tabKey)?.path ?? '/')
      return [path, go]
    }
    function useTabSearch(): string {
      return useStore(globalState, state =>
        withoutCopy(state.tabs.find(tab => tab.key === tabKey)?.search ?? ''),
      )
    }
    return Object.assign(useTabPath, { searchHook: useTabSearch })
  }, [tabKey])
  return <Router hook={hook}>{children}</Router>
}
