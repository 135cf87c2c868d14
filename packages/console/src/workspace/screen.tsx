import { memo } from 'react'
import { Route } from 'wouter'
import { Forbidden } from '../access/secured.tsx'
import { leafOf } from '../menu/menu.ts'
import { MissingScreen } from '../pages/missing-screen.tsx'
import { NotFound } from '../pages/not-found.tsx'
import { globalState } from '../session/global-state.ts'
import { useStore } from '../session/store.ts'
import { routeOf } from '../tabs/routes.ts'
import { ScreenBoundary } from './screen-boundary.tsx'
import { screenOf } from './screen-parts.ts'
import { WaitingScreen } from './waiting-screen.tsx'

type ScreenProps = {
  path: string
}

/**
 * The screen of a path: loaded on first use, and behind its access check. It does not render again when it is shown
 * again.
 */
export const Screen = memo(function Screen({ path }: ScreenProps) {
  const records = useStore(globalState, state => state.routerData)
  const leaves = useStore(globalState, state => state.menuLeafNode)
  const menuLoad = useStore(globalState, state => state.menuLoad)
  const record = routeOf(records, path)
  if (!record) {
    if (leafOf(leaves, path)) return <MissingScreen path={path} />
    return menuLoad ? <NotFound /> : <WaitingScreen />
  }
  const Page = screenOf(record)
  return (
    <ScreenBoundary key={record.path}>
      <Route path={record.path}>
        <Page />
      </Route>
    </ScreenBoundary>
  )
})

/**
 * Shown for a page that the menu of this role does not contain. Its existence is no secret, because the address is
 * part of the program.
 */
export function StrayScreen({ path }: ScreenProps) {
  const records = useStore(globalState, state => state.routerData)
  const record = routeOf(records, path)
  if (!record) return <NotFound />
  return <Forbidden authority={record.authority} />
}
