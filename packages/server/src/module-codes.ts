import type { ServerFeature } from './feature.ts'

/** A module and its features, as its codes are compared with those of others. */
export interface NamedModule {
  /** `undefined` for those of the product. */
  name: string | undefined
  features: readonly ServerFeature[]
}

/**
 * Refuses a module that brings a code which the product or another module has: one of them would answer for the other.
 * @throws one sentence that names module, code, who has it, and what to do
 */
export function refuseTakenCodes(modules: readonly NamedModule[]): void {
  const owners = new Map<string, string | undefined>()
  for (const { name, features } of modules) {
    const codes = new Set(features.flatMap(codesOf))
    for (const code of codes) {
      if (owners.has(code) && name !== undefined) throw new Error(taken(name, code, owners.get(code)))
      owners.set(code, name)
    }
  }
}

function taken(name: string, code: string, by: string | undefined): string {
  const owner = by === undefined ? 'the product' : `the module “${by}”`
  return `the module “${name}” brings the ${code}, which ${owner} has already: give it another name, such as one that begins with “${name}”`
}

/** The codes of a feature, by which others know it, each with a word for its kind. */
function codesOf(feature: ServerFeature): string[] {
  const { calls = {}, errors = {}, messages = {}, commands = {}, healthChecks = {} } = feature
  const named = (what: string, codes: readonly string[]) => codes.map(code => `${what} “${code}”`)
  return [
    ...named(
      'call',
      Object.values(calls).flatMap(api => Object.values(api).map(({ method, path }) => `${method} ${path}`)),
    ),
    ...named('error', Object.keys(errors)),
    ...named('message', Object.keys(messages)),
    ...named('command', Object.keys(commands)),
    ...named('health check', Object.keys(healthChecks)),
    ...named(
      'kind of record',
      (feature.entities ?? []).map(({ name }) => name),
    ),
    ...named(
      'page',
      (feature.pages ?? []).map(({ code }) => code),
    ),
    ...named(
      'permission set',
      (feature.permissionSets ?? []).map(({ page, code }) => `${page}.${code}`),
    ),
    ...named(
      'lookup',
      (feature.lookups ?? []).map(({ code }) => code),
    ),
    ...named(
      'dialog',
      (feature.lookupViews ?? []).map(({ code }) => code),
    ),
    ...named(
      'card',
      (feature.cards ?? []).map(({ code }) => code),
    ),
    ...named(
      'portal block',
      (feature.portalBlocks ?? []).map(({ name }) => name),
    ),
    ...named(
      'layout',
      (feature.tables ?? []).map(table => table.code),
    ),
  ]
}
