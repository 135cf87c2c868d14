import { type FoundRecord, searchApi, shortestSearch } from '@atrium/contract/workspace/search'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../api/query.ts'
import { dynamicText, useText } from '../language/use-text.ts'
import { leafOf } from '../menu/menu.ts'
import { globalState } from '../session/global-state.ts'
import { useStore } from '../session/store.ts'
import { everyScreen } from '../start/routes.ts'
import { navigate, openedBeside } from '../tabs/navigation.ts'
import { canSplit } from '../workspace/use-phone.ts'
import type { Hit } from './hits.ts'

const waitMilliseconds = 200

/**
 * The records that the server finds, after a pause in typing. Earlier requests are canceled. Records are shown if the
 * menu contains their page.
 */
export function useRecords(wanted: string): {
  hits: readonly Hit[]
  isSearching: boolean
  hasFailed: boolean
} {
  useText()
  const leaves = useStore(globalState, state => state.menuLeafNode)
  const typed = wanted.trim()
  const [settled] = useDebouncedValue(typed, waitMilliseconds)
  const isLongEnough = typed.length >= shortestSearch && settled.length >= shortestSearch
  const { data, isFetching, isError } = useQuery({
    ...query(searchApi.list, { query: { text: settled } }),
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  const part = typed.toLocaleLowerCase()
  const has = ({ name, code = '', matched }: FoundRecord) =>
    `${name}\n${code}\n${matched?.value ?? ''}`.toLocaleLowerCase().includes(part)
  const hits = (isLongEnough && data ? data : []).filter(has).flatMap(({ noun, id, name, code, matched }) => {
    const screen = everyScreen().find(({ opens, path }) => opens?.foundAs === noun && leafOf(leaves, path))
    const page = screen && leafOf(leaves, screen.path)
    if (!screen?.opens || !page) return []
    const { path, icon, opens } = screen
    const address = `${path}?${opens.parameter}=${encodeURIComponent(id)}`
    const kind = opens.title === undefined ? page.name : dynamicText(opens.title)
    return {
      key: `record ${noun} ${id}`,
      name,
      note: [kind, code, matched && `${matched.title}: ${matched.value}`].filter(Boolean).join(', '),
      icon,
      to: address,
      run: (isBeside: boolean) => open(address, isBeside),
    }
  })
  return { hits, isSearching: isLongEnough && (isFetching || settled !== typed), hasFailed: isError }
}

/** Opens an address in its tab, or in one beside the active one. */
export function open(address: string, isBeside: boolean): void {
  if (isBeside && canSplit()) openedBeside(() => navigate(address))
  else navigate(address)
}
