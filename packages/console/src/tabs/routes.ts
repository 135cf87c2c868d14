import type { ComponentType } from 'react'
import type { Authority } from '../access/authority.ts'
import { segmentsOf } from './paths.ts'

/** A screen of the console [ROUTE-19]. */
export interface RouteRecord {
  name: string
  /** A text key; the menu's own name wins where a menu leads here. */
  title: string
  icon?: string
  /** A tab of this route has a cross; true unless said otherwise. */
  closable?: boolean
  /** A pattern such as `/hiam/role/detail/:id`. */
  path: string
  /** Who may see it, besides having a menu that leads here. */
  authority?: Authority
  hideInBreadcrumb?: boolean
  /** Skips menu matching: the page is there for everybody who is signed in [ROUTE-18]. */
  authorized?: boolean
  /** The tab it opens in, when that is not its path. */
  key?: string
  load: () => Promise<ComponentType>
}

/** Says which permission a screen asks for without bringing the calls of every screen into the start. */
export const permission = (code: `${string}.${string}.${string}`): string => code

/** The record of a path; the one with the fewest variables wins, so that `/role/new` is not taken for an id. */
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
