import { PageHeader } from '@atrium/ui/display/page-header.tsx'
import { ProgressLine } from '@atrium/ui/feedback/progress-line.tsx'
import { useLate } from '@atrium/ui/feedback/use-late.ts'
import { useLocation } from 'wouter'
import { leafOf, rootOf } from '../menu/menu.ts'
import { globalState } from '../session/global-state.ts'
import { useStore } from '../session/store.ts'
import { routeOf } from '../tabs/routes.ts'
import { WaitingFilter, WaitingList } from './waiting-list.tsx'

/** In place of a screen whose code or permission is on its way: the title of its menu entry, and the room of a list. */
export function WaitingScreen() {
  const [path] = useLocation()
  const menu = useStore(globalState, state => state.menu)
  const leaf = leafOf(
    useStore(globalState, state => state.menuLeafNode),
    path,
  )
  const record = routeOf(
    useStore(globalState, state => state.routerData),
    path,
  )
  if (!useLate(true)) return null
  const isList = /[-.]lists?$/.test(record?.name ?? '')
  const root = leaf && rootOf(menu, leaf.id)
  return (
    <>
      {/* The page of a record has another title than the list above it. */}
      {leaf?.path === path && (
        <PageHeader
          parents={root && root !== leaf ? [root.name] : []}
          title={leaf.name}
          count={isList ? null : undefined}
          secondary={isList && <WaitingFilter />}
        />
      )}
      {isList ? <WaitingList /> : <ProgressLine />}
    </>
  )
}
