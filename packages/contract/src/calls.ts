import type { Api, Endpoint } from './endpoint.ts'
import { exportOf, isList } from './export.ts'

/** The calls of a feature by service and name, such as `{ 'iam.role': roleApi }`. */
export type CallsByName = Readonly<Record<string, Api>>

export interface NamedCall {
  name: string
  service: string
  call: Endpoint
}

let installed: readonly NamedCall[] = []

/** Installs the calls of this process. Called once, before anything uses them. */
export function installCalls(features: readonly CallsByName[]): void {
  installed = features
    .flatMap(calls => Object.entries(calls))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([entity, api]) =>
      Object.entries(api).flatMap(([verb, call]) => named(`${entity}.${verb}`, call)),
    )
}

/**
 * Each installed call with its name, such as `iam.role.create`, and the export of each list, such as
 * `iam.role.list.export`.
 */
export function everyCall(): readonly NamedCall[] {
  if (installed.length === 0) throw new Error('no modules are installed: call installModules first')
  return installed
}

function named(name: string, call: Endpoint): NamedCall[] {
  const service = name.slice(0, name.indexOf('.'))
  const one = { name, service, call }
  return isList(call) ? [one, { name: `${name}.export`, service, call: exportOf(call) }] : [one]
}
