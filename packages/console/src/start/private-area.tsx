import { useMemo } from 'react'
import { Router } from 'wouter'
import { currentAddress, usePath, writeWindowAddress } from '../tabs/address.ts'
import type { NavigateOptions } from '../tabs/navigation.ts'
import { Screen } from '../workspace/screen.tsx'
import css from './public-frame.module.css'

const prefix = '/private'

type PrivateAreaProps = {
  path: string
}

/** A screen without the shell around it, for pages that other programs show [AREA-2]. */
export function PrivateArea({ path }: PrivateAreaProps) {
  const hook = useMemo(
    () =>
      Object.assign(
        function useInnerLocation(): [string, (to: string, options?: NavigateOptions) => void] {
          const inner = usePath().slice(prefix.length) || '/'
          return [inner, (to, options) => writeWindowAddress(prefix + to, options)]
        },
        { searchHook: () => currentAddress().search },
      ),
    [],
  )
  return (
    <main className={css.bare}>
      <Router hook={hook}>
        <Screen path={path.slice(prefix.length) || '/'} />
      </Router>
    </main>
  )
}
