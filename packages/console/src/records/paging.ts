import { defaultPageSize, pageSizes } from '@atrium/contract/constants'
import { useSearchParams } from 'wouter'
import { userState } from '../session/user-state.ts'
import { browserMemory } from '../storage/plain.ts'

export interface Paging {
  /** From zero. */
  page: number
  size: number
  /** `field,asc` or `field,desc`, in order of precedence. */
  sort: string[]
  /** Of a growing list: see `useAnchor`. Not in the address. */
  anchor?: string
}

const isPageSize = (size: number) => (pageSizes as readonly number[]).includes(size)

/** The key under which this browser stores the page size that was chosen last. */
const sizeKey = 'atrium.page-size'

/** The page size that was chosen last, else the tenant's, for lists whose address has none. */
function usualSize(): number {
  const chosen = Number(browserMemory.read(sizeKey))
  if (isPageSize(chosen)) return chosen
  const ofTenant = userState.get().currentUser?.pageSize ?? defaultPageSize
  return isPageSize(ofTenant) ? ofTenant : defaultPageSize
}

/** The page, size and sort of a list in its address [PAGE-1, PAGE-2]. */
export function readPaging(search: URLSearchParams): Paging {
  const page = Number(search.get('page') ?? 0)
  const size = Number(search.get('size') ?? usualSize())
  return {
    page: Number.isInteger(page) && page >= 0 ? page : 0,
    size: isPageSize(size) ? size : defaultPageSize,
    sort: search.getAll('sort').filter(one => /^\w+,(asc|desc)$/.test(one)),
  }
}

/** The query of an address with another page, size or sort; default values are omitted. */
export function writePaging(search: URLSearchParams, change: Partial<Paging>): URLSearchParams {
  const next = new URLSearchParams(search)
  const { page, size, sort } = { ...readPaging(search), ...change }
  next.delete('sort')
  for (const one of sort) next.append('sort', one)
  setOrDrop(next, 'page', page, 0)
  // Where another size is usual, 10 rows are named, too.
  setOrDrop(next, 'size', size, usualSize() === defaultPageSize ? defaultPageSize : Number.NaN)
  return next
}

function setOrDrop(search: URLSearchParams, name: string, value: number, usual: number): void {
  if (value === usual) search.delete(name)
  else search.set(name, String(value))
}

/** The paging of the list in this tab. It is stored in the address, so that pages can be linked and returned to. */
export function usePaging(): [Paging, (change: Partial<Paging>) => void] {
  const [search, setSearch] = useSearchParams()
  const change = (part: Partial<Paging>) => {
    if (part.size !== undefined) browserMemory.write(sizeKey, String(part.size))
    setSearch(before => writePaging(before, part), { replace: true })
  }
  return [readPaging(search), change]
}
