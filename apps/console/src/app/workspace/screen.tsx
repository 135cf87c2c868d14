import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react'
import { Route } from 'wouter'
import { Forbidden } from '../../core/forbidden.tsx'
import { globalState } from '../../core/global-state.ts'
import { leafOf } from '../../core/menu.ts'
import { type RouteRecord, routeOf } from '../../core/routes.ts'
import { secured } from '../../core/secured.tsx'
import { useStore } from '../../core/store.ts'
import { ProgressLine } from '../../ui/progress-line.tsx'
import { useLate } from '../../ui/use-late.ts'
import { MissingScreen } from '../pages/missing-screen.tsx'
import { NotFound } from '../pages/not-found.tsx'
import { ScreenBoundary } from './screen-boundary.tsx'

const loaded = new WeakMap<RouteRecord, LazyExoticComponent<ComponentType>>()

type ScreenProps = {
  path: string
}

/** The screen of a path: loaded when first shown, and only for those who may see it. */
export function Screen({ path }: ScreenProps) {
  const records = useStore(globalState, state => state.routerData)
  const leaves = useStore(globalState, state => state.menuLeafNode)
  const menuLoad = useStore(globalState, state => state.menuLoad)
  const record = routeOf(records, path)
  if (!record) {
    if (leafOf(leaves, path)) return <MissingScreen path={path} />
    return menuLoad ? <NotFound /> : <Waiting />
  }
  const Page = screenOf(record)
  return (
    <ScreenBoundary key={record.path}>
      <Suspense fallback={<Waiting />}>
        <Route path={record.path}>
          <Page />
        </Route>
      </Suspense>
    </ScreenBoundary>
  )
}

/** A page that no menu of this role leads to. That it exists is no secret: its address is in the program. */
export function StrayScreen({ path }: ScreenProps) {
  const records = useStore(globalState, state => state.routerData)
  const record = routeOf(records, path)
  return record ? <Forbidden authority={record.authority} /> : <NotFound />
}

function screenOf(record: RouteRecord): LazyExoticComponent<ComponentType> {
  const known = loaded.get(record)
  if (known) return known
  const { authority } = record
  const made = lazy(async () => {
    const page = await record.load()
    return { default: authority === undefined ? page : secured(page, authority) }
  })
  loaded.set(record, made)
  return made
}

/** A chunk that could not be loaded stays failed: the next try starts from the beginning. */
export function forgetScreens(records: readonly RouteRecord[]): void {
  for (const record of records) loaded.delete(record)
}

function Waiting() {
  return useLate(true) ? <ProgressLine /> : null
}
