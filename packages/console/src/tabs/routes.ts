import type { ComponentType } from 'react'
import type { Authority } from '../access/authority.ts'
import { segmentsOf } from './paths.ts'

/** A screen of the console [ROUTE-19]. */
export interface RouteRecord {
  /** One that ends with `-list`, `-lists` or `.list` has the room of a list while it loads. */
  name: string
  /** A text key; the name in the menu takes precedence. */
  title: string
  icon?: string
  /** Whether the tab can be closed; true by default. */
  closable?: boolean
  /** A pattern such as `/hiam/role/detail/:id`. */
  path: string
  /** The access rule, besides having the page in the menu. */
  authority?: Authority
  hideInBreadcrumb?: boolean
  /** Skips menu matching: open to all signed-in users [ROUTE-18]. */
  authorized?: boolean
  /** The key of its tab, if it is not the path. */
  key?: string
  /**
   * The kind of record that it opens from the record search: its `foundAs`, the query parameter for its id, and the text
   * key of its title, by default the name of the screen's page.
   */
  opens?: { foundAs: string; parameter: string; title?: string }
  load: () => Promise<ComponentType>
}

/** A typed permission code that does not import the calls of the screen. */
export const permission = (code: `${string}.${string}.${string}`): string => code

/** The route of a path; the one with the fewest variables wins, so that `/role/new` is not read as an id. */
export function routeOf(records: readonly RouteRecord[], path: string): RouteRecord | undefined {
  const variables = (record: RouteRecord) => segmentsOf(record.path).filter(isVariable).length
  return records
    .filter(record => matches(record.path, path))
    .sort((one, other) => variables(one) - variables(other))[0]
}

function matches(pattern: string, path: string): boolean {
  const wanted = segmentsOf(pattern)
  const given = segmentsOf(path)
  return wanted.length === given.length && wanted.every((one, at) => isVariable(one) || one === given[at])
}

function isVariable(segment: string): boolean {
  return segment.startsWith(':')
}
