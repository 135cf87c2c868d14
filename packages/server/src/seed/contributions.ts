import type { Insertable } from 'kysely'
import type { MenuTable } from '../db/tables/foundation-tables.ts'
import type { FieldData, LookupData, ValueData, ViewData } from './lookup-rows.ts'
import type { DashboardCardTable } from './seed.tables.ts'

/** A text of the product, in each of its languages. */
export type ProductText = readonly [english: string, chinese: string, arabic: string]

/** `site` is the platform, `organization` a tenant. */
export type MenuLevel = MenuTable['level']

/** A permission set of a page, which can be granted to roles. */
export interface SetContribution {
  /** The end of its code: `button.create`, `column.address`, or `ps.figures` for a part of the page. */
  code: string
  name: ProductText
  permissions?: readonly string[]
  /** All levels of the page by default. */
  levels?: readonly MenuLevel[]
  /** Further ends of codes under which HZERO-compatible clients check the set, such as `button.editList`. */
  hzeroCodes?: readonly string[]
}

/** A permission set that a feature adds to the page of another. */
export interface PermissionSetContribution extends SetContribution {
  /** The code of the page, such as `sys.role.list`. */
  page: string
  /** The page's own sets are at 10, 20 and so on. */
  order: number
}

/** A page of the product in the menu, or a folder of pages. */
export interface PageContribution {
  /** The code without the prefix of the level, such as `sys.role.list`. */
  code: string
  /** A page by default. */
  type?: 'root' | 'dir'
  /** The code of the folder; the top of the menu by default. */
  parent?: string
  /** The position among those with the same parent. */
  order: number
  /** Both by default. */
  levels?: readonly MenuLevel[]
  icon?: string
  route?: string | Readonly<Record<MenuLevel, string>>
  name: ProductText
  /** The route in the menu of HZERO-compatible clients: the parent of list and details; `route` without `/list` by default. */
  hzeroRoute?: string | Readonly<Record<MenuLevel, string>>
  /** Further paths at which HZERO-compatible clients check the page's codes, such as that of its details. */
  hzeroPaths?: readonly string[]
  /** Ends of codes that HZERO-compatible clients check for what all who view the page may do. */
  hzeroCodes?: readonly string[]
  /** The permissions needed to view the page; without them, the page has no permission set for viewing. */
  view?: readonly string[]
  sets?: readonly SetContribution[]
  /** The console has no screen under this route. */
  hasScreen?: false
  /** In the menu only in the demonstration. */
  onlyInDemonstration?: true
}

export type LookupContribution = LookupData<ProductText>
export type ValueContribution = ValueData<ProductText>
export type LookupViewContribution = ViewData<ProductText>
export type FieldContribution = FieldData<ProductText>

/** A card of the workplace, with its position in the default layout. */
export type CardContribution = Omit<Insertable<DashboardCardTable>, 'tenantId' | 'level' | 'name'> & {
  name: ProductText
  params: string
  shown: boolean
  /** For the platform or for tenants alone. */
  level?: DashboardCardTable['level']
}
