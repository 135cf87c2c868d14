import type { Endpoint } from '@atrium/contract/endpoint'

/** The parts of a module of one's own, which the platform can switch per tenant. */
export interface ModuleParts {
  name: string
  /** Whether tenants have it of which the platform has set nothing. */
  isOnAtFirst: boolean
  /** The keys of its rows by the table of the product that they are in, as `modulePlaces` knows them. */
  entries: Readonly<Record<string, readonly string[]>>
  /** Its calls with the exports of its lists, by method and path. */
  calls: readonly string[]
}

let installed: readonly ModuleParts[] = []
/** The module of each key, by table. */
let byKey: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map()
let byCall: ReadonlyMap<string, string> = new Map()

/** Installs the parts of the modules of this process. Called once, after the modules themselves are installed. */
export function installModuleParts(modules: readonly ModuleParts[]): void {
  installed = modules
  const tables = [...new Set(modules.flatMap(({ entries }) => Object.keys(entries)))]
  byKey = new Map(
    tables.map(table => [
      table,
      new Map(modules.flatMap(({ name, entries }) => (entries[table] ?? []).map(key => [key, name]))),
    ]),
  )
  byCall = new Map(modules.flatMap(({ name, calls }) => calls.map(call => [call, name])))
}

export const moduleParts = (): readonly ModuleParts[] => installed

/** The module that brings a row of the product's tables; undefined for rows of the product and of tenants. */
export const moduleOf = (table: string, key: string): string | undefined => byKey.get(table)?.get(key)

/** The module whose call it is; undefined for calls of the product. */
export const moduleOfCall = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string | undefined =>
  byCall.get(`${method} ${path}`)
