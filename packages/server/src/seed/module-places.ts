import { siteLevel, tenantLevel } from '@atrium/contract/constants'
import { permissionOf } from '@atrium/contract/endpoint'
import type { ServerFeature } from '../feature.ts'
import { installedFeatures } from '../modules.ts'
import type { MenuLevel } from './contributions.ts'
import { contributedPages, menuCode, routeOf, setsAt } from './menu.ts'

type Features = readonly ServerFeature[]

/** A table of the product in which a module has rows. */
export interface ModulePlace {
  table: string
  /** The SQL of the key by which a module knows its rows. */
  key: string
  /** The column that says whether a row is in service, and its value when it is. */
  inService?: { column: 'enabled' | 'paused'; value: boolean }
  keysOf: (features: Features) => readonly string[]
}

const levels: readonly MenuLevel[] = [siteLevel, tenantLevel]
const enabled = { column: 'enabled', value: true } as const

const codesOf =
  (part: 'cards' | 'lookups' | 'lookupViews' | 'tables') =>
  (features: Features): string[] =>
    features.flatMap(feature => (feature[part] ?? []).map(({ code }) => code))
const pagesOf = (features: Features) => features.flatMap(({ pages }) => pages ?? [])
const messagesOf = (features: Features) => features.flatMap(({ messages }) => Object.keys(messages ?? {}))
const resourcesOf = (features: Features) =>
  features.flatMap(({ resource }) => resource?.definition.name ?? [])

const permissionsIn = (features: Features) =>
  features
    .flatMap(({ calls }) => Object.values(calls ?? {}).flatMap(byName => Object.values(byName)))
    .flatMap(call => permissionOf(call) ?? [])

/** Permissions that calls of no other module need: a call may need one of the product, whose grants are not the module's. */
function permissionsOf(features: Features): string[] {
  const others = new Set(permissionsIn(installedFeatures().filter(feature => !features.includes(feature))))
  return permissionsIn(features).filter(permission => !others.has(permission))
}

/** The stored codes of permission sets on pages of other modules. */
function addedSetsOf(features: Features): string[] {
  const added = features.flatMap(({ permissionSets }) => permissionSets ?? [])
  return contributedPages().flatMap(page => {
    const codes = added.filter(set => set.page === page.code).map(({ code }) => code)
    return levels
      .flatMap(level => setsAt(page, level))
      .filter(({ code }) => codes.includes(code))
      .map(({ storedCode }) => storedCode)
  })
}

/** The tables of the product in which modules have rows. What depends on a row is deleted with it, such as grants. */
export const modulePlaces: readonly ModulePlace[] = [
  {
    table: 'menu',
    key: 'code',
    inService: enabled,
    keysOf: features => pagesOf(features).flatMap(({ code }) => levels.map(level => menuCode(level, code))),
  },
  { table: 'permission_set', key: 'code', keysOf: addedSetsOf },
  // Of sets that tenants made, too.
  { table: 'permission_set_permission', key: 'permission', keysOf: permissionsOf },
  { table: 'dashboard_card', key: 'code', inService: enabled, keysOf: codesOf('cards') },
  { table: 'lov', key: 'code', inService: enabled, keysOf: codesOf('lookups') },
  { table: 'lov_view', key: 'code', inService: enabled, keysOf: codesOf('lookupViews') },
  { table: 'message_template', key: 'code', inService: enabled, keysOf: messagesOf },
  { table: 'send_config', key: 'code', inService: enabled, keysOf: messagesOf },
  {
    table: 'scheduled_job',
    key: 'kind',
    inService: { column: 'paused', value: false },
    keysOf: features =>
      features.flatMap(({ schedulables = [] }) => schedulables.map(({ kind }) => kind.kind)),
  },
  { table: 'ui_table', key: 'code', keysOf: codesOf('tables') },
  { table: 'table_view', key: 'code', keysOf: codesOf('tables') },
  { table: 'saved_view', key: 'code', keysOf: codesOf('tables') },
  {
    table: 'own_field',
    key: 'resource',
    keysOf: features => [
      ...resourcesOf(features),
      ...features.flatMap(({ extensible }) => extensible?.name ?? []),
    ],
  },
  { table: 'field_rule', key: 'resource', keysOf: resourcesOf },
  { table: 'number_sequence', key: `regexp_replace(sequence, '\\.[^.]*$', '')`, keysOf: resourcesOf },
  {
    table: 'file',
    key: `split_part(directory, '/', 1)`,
    keysOf: features => resourcesOf(features).map(name => name.replace('.', '-')),
  },
  {
    table: 'draft',
    key: `split_part(form_key, '#', 1)`,
    keysOf: features =>
      pagesOf(features).flatMap(page => levels.flatMap(level => routeOf(page, level) ?? [])),
  },
]
