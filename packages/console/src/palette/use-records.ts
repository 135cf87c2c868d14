import { siteLevel } from '@atrium/contract/constants'
import {
  type FoundRecord,
  type SearchableEntity,
  searchApi,
  shortestSearch,
} from '@atrium/contract/workspace/search'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../api/query.ts'
import { useText } from '../language/use-text.ts'
import { leafOf } from '../menu/menu.ts'
import { globalState } from '../session/global-state.ts'
import { useStore } from '../session/store.ts'
import { userState } from '../session/user-state.ts'
import { navigate, openedBeside } from '../tabs/navigation.ts'
import { readAddress } from '../tabs/paths.ts'
import { canSplit } from '../workspace/use-phone.ts'
import type { Hit } from './hits.ts'

const waitMilliseconds = 200

/** The platform administers users on a page of its own. */
const accountsPath = () =>
  userState.get().currentUser?.currentRoleLevel === siteLevel
    ? '/hiam/sub-account-site'
    : '/hiam/sub-account-org/users'

/** The addresses of records, by entity. */
const places: Record<SearchableEntity, { icon: string; to: (id: string) => string }> = {
  role: { icon: 'key', to: id => `/hiam/role/list?role=${encodeURIComponent(id)}` },
  user: { icon: 'user', to: id => `${accountsPath()}?user=${encodeURIComponent(id)}` },
  menu: { icon: 'list-tree', to: id => `/hiam/menu?menu=${encodeURIComponent(id)}` },
  announcement: { icon: 'news', to: id => `/hmsg/notices/list?notice=${encodeURIComponent(id)}` },
}

/**
 * The records that the server finds, after a pause in typing. Earlier requests are canceled. Records are shown if the
 * menu contains their page.
 */
export function useRecords(wanted: string): {
  hits: readonly Hit[]
  isSearching: boolean
  hasFailed: boolean
} {
  const text = useText()
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
  const has = ({ name, code = '' }: FoundRecord) => `${name}\n${code}`.toLocaleLowerCase().includes(part)
  const hits = (isLongEnough && data ? data : []).filter(has).flatMap(({ noun, id, name, code }) => {
    const { icon, to } = places[noun]
    const address = to(id)
    if (!leafOf(leaves, readAddress(address).path)) return []
    const kind = text(`hzero.common.palette.noun.${noun}`)
    return {
      key: `record ${noun} ${id}`,
      name,
      note: code === undefined ? kind : `${kind}, ${code}`,
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
