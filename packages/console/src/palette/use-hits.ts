import { useMemo } from 'react'
import { useText } from '../language/use-text.ts'
import { findLeaves, leafOf, type MenuNode, opensWindow, rootOf } from '../menu/menu.ts'
import { openEntry } from '../menu/page-link.tsx'
import { globalState } from '../session/global-state.ts'
import { useStore } from '../session/store.ts'
import { activateTab, openPage, showBeside } from '../tabs/navigation.ts'
import { readAddress } from '../tabs/paths.ts'
import { tabName } from '../tabs/tab-name.ts'
import { canSplit } from '../workspace/use-phone.ts'
import { arranged, type Hit, type HitGroup, type Scope } from './hits.ts'
import { recents } from './recents.ts'
import { useActions } from './use-actions.ts'
import { open, useRecords } from './use-records.ts'

/** The results of the palette for a text: recent choices, open tabs, pages, records and actions. */
export function useHits(wanted: string, scope: Scope) {
  const tabs = useTabs(wanted)
  const pages = usePages(wanted, scope)
  const recent = useRecents(wanted)
  const records = useRecords(scope === 'pages' || scope === 'actions' ? '' : wanted)
  const part = wanted.trim().toLocaleLowerCase()
  const actions = useActions().filter(({ name }) => name.toLocaleLowerCase().includes(part))

  const groups: Record<Scope, HitGroup[]> = {
    all: [
      { key: 'recent', hits: recent },
      { key: 'tabs', hits: tabs },
      { key: 'pages', hits: pages },
      { key: 'records', hits: records.hits },
      { key: 'actions', hits: actions },
    ],
    pages: [
      { key: 'tabs', hits: tabs },
      { key: 'pages', hits: pages },
    ],
    records: [{ key: 'records', hits: records.hits }],
    actions: [{ key: 'actions', hits: actions }],
  }
  return { groups: arranged(groups[scope]), isSearching: records.isSearching, hasFailed: records.hasFailed }
}

function useTabs(wanted: string): Hit[] {
  // Renders again when the language changes.
  useText()
  const tabs = useStore(globalState, state => state.tabs)
  const tree = useStore(globalState, state => state.menu)
  const leaves = useStore(globalState, state => state.menuLeafNode)
  const part = wanted.trim().toLocaleLowerCase()
  return tabs
    .filter(tab => tabName(tab).toLocaleLowerCase().includes(part))
    .map(tab => {
      const page = leafOf(leaves, tab.path)
      const root = page && rootOf(tree, page.id)
      return {
        key: `tab ${tab.key}`,
        name: tabName(tab),
        note: root && root.id !== page.id ? root.name : undefined,
        icon: page?.icon ?? root?.icon ?? tab.icon,
        run: (isBeside: boolean) => (isBeside && canSplit() ? showBeside(tab.key) : activateTab(tab.key)),
      }
    })
}

/** Most pages have no icon of their own: they show that of the first level. */
function usePages(wanted: string, scope: Scope): Hit[] {
  const tree = useStore(globalState, state => state.menu)
  const leaves = useStore(globalState, state => state.menuLeafNode)
  return useMemo(() => {
    const asHit = (page: MenuNode): Hit => {
      const root = rootOf(tree, page.id)
      return {
        key: `page ${page.id}`,
        name: page.name,
        note: root && root.id !== page.id ? root.name : undefined,
        icon: page.icon ?? root?.icon,
        run: isBeside => openEntry(page, isBeside),
        ...(!opensWindow(page) && { to: page.path }),
      }
    }
    if (wanted.trim() === '') return scope === 'pages' ? leaves.map(asHit) : []
    return findLeaves(leaves, wanted).map(asHit)
  }, [tree, leaves, wanted, scope])
}

/** Recent choices that the menu of this role contains. */
function useRecents(wanted: string): Hit[] {
  const items = useStore(recents, state => state.items)
  const leaves = useStore(globalState, state => state.menuLeafNode)
  const part = wanted.trim().toLocaleLowerCase()
  return items.flatMap(({ key, name: recordName, note, icon, to }) => {
    const page = leafOf(leaves, readAddress(to).path)
    if (!page) return []
    const isPage = page.path === to
    // Pages are named in the current language; records keep the name they were found by.
    const name = isPage ? page.name : recordName
    if (!name.toLocaleLowerCase().includes(part)) return []
    const run = (isBeside: boolean) => {
      if (isPage && !isBeside) openPage(to)
      else open(to, isBeside)
    }
    return [{ key: `recent ${key}`, name, note: isPage ? undefined : note, icon, to, run }]
  })
}
