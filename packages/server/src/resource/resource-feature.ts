import { existsSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Endpoint, permissionOf } from '@atrium/contract/endpoint'
import {
  columnOf,
  fieldsOf,
  ownerColumn,
  partOf,
  partsOf,
  titlesOfField,
} from '@atrium/contract/resource/declared'
import { lookupCodeOf, nameOf, snake } from '@atrium/contract/resource/names'
import type { AnyResource } from '@atrium/contract/resource/resource'
import { inSentence } from '@atrium/contract/resource/resource-api'
import { titleOfOne, titleOfSeveral, titlesOf } from '@atrium/contract/resource/titles'
import type { ServerFeature } from '../feature.ts'
import { historyOf } from '../history/record-history.ts'
import type { ErrorDefinitions } from '../http/errors.ts'
import { createSet, deleteSet, editSet } from '../seed/sets.ts'
import type { AnyCode, Coded, ResourceCode } from './resource-code.ts'
import { importOf } from './resource-import.ts'
import { resourceRoutes } from './resource-routes.ts'

/**
 * The server's side of a resource: everything that a hand-written feature contributes. `url` is `import.meta.url` of
 * the feature's file, beside whose folder its migrations are. `code` runs in the transactions of its writes.
 */
export function resourceFeature<R extends AnyResource>(
  definition: R,
  url: string,
  code: ResourceCode<R> = {},
): ServerFeature {
  const folder = dirname(dirname(fileURLToPath(url)))
  // Drafts are parsed with the schema of the definition.
  const resource: Coded = { definition, code: code as unknown as AnyCode }
  const importable = importOf(resource)
  const { api, actionApi, statesCall } = definition
  return {
    resource: {
      definition,
      file: relative(process.cwd(), join(folder, `${basename(folder)}.resource.ts`)),
      mistake: mistakeInCode(definition, resource.code),
    },
    calls: { [callsName(definition)]: { ...api, ...actionApi, ...(statesCall && { states: statesCall }) } },
    routes: () => resourceRoutes(resource),
    // A new resource has none yet.
    ...(existsSync(join(folder, 'migrations')) && { migrations: new URL('../migrations/', url) }),
    entities: [definition.entity, ...definition.parts],
    columns: columnsOf(definition),
    tables: [definition.layout],
    histories: {
      [definition.table]: { ...historyOf(api, definition.idField), parts: recordedParts(definition) },
    },
    examples: async () => (await import('./resource-examples.ts')).resourceExamples(definition),
    errors: errorsOf(definition),
    ...lookupsOf(definition),
    ...(definition.page && { pages: [pageOf(definition, definition.page)] }),
    ...(importable && { importable: () => importable }),
  }
}

/** How a version's own rows are restored: with the record, and each in its identity if it is still there. */
const recordedParts = (of: AnyResource) =>
  partsOf(of).map(([field, declared]) => ({
    table: partOf(of, field, declared).table,
    by: snake(ownerColumn(of)),
    field,
    id: 'id',
  }))

/** The first mistake in the code of a resource, in a sentence without its subject. */
function mistakeInCode(of: AnyResource, { computed = {} }: AnyCode): string | undefined {
  const missing = fieldsOf(of).find(
    ([name, field]) => field.computed && field.computed.sql === undefined && !computed[name],
  )
  return missing && `the field “${missing[0]}” is computed, and has neither an expression nor code`
}

const callsName = ({ name, entityName }: AnyResource) => `${name.slice(0, name.indexOf('.'))}.${entityName}`

/** Titles of the columns that are no fields. */
const columnsOf = (of: AnyResource) =>
  Object.fromEntries(
    fieldsOf(of).flatMap(([name, field]) => {
      const titles = titlesOfField(name, field)
      return field.traits.named && titles ? [[nameOf(name), titles]] : []
    }),
  )

function errorsOf(of: AnyResource): ErrorDefinitions {
  const found = fieldsOf(of).find(([, { kind }]) => kind === 'code')
  if (!found) return {}
  const column = snake(columnOf(...found))
  return {
    [`error.${of.table}.code_taken`]: {
      status: 409,
      en: `Another ${inSentence(of.title.en[0])} uses this code`,
      zh: `此编码已被其他${of.title.zh[0]}使用`,
      ar: 'هذا الرمز مستخدم بالفعل',
      constraints: [`${of.table}_tenant_id_${column}_key`],
    },
  }
}

/** The records as choices of other forms, and the dialog that finds one. */
function lookupsOf(of: AnyResource): Pick<ServerFeature, 'lookups' | 'lookupViews'> {
  const code = lookupCodeOf(of.name)
  const name = titleOfSeveral(of.title)
  const searched = new Set<string>(of.list.search)
  const shown = fieldsOf(of).filter(([field, { kind }]) => kind === 'code' || field === of.namedBy)
  const url = of.api.list.path.replace('[{tenantId}/]', '{organizationId}/')
  return {
    lookups: [{ code, name, from: { url, value: of.idField, meaning: of.namedBy } }],
    lookupViews: [
      {
        code,
        name,
        lookup: code,
        title: name,
        value: of.idField,
        display: of.namedBy,
        fields: shown.map(([field, declared]) => ({
          field,
          label: titlesOfField(field, declared) ?? titleOfOne(of.title),
          ...(searched.has(field) && { search: true as const }),
          ...(declared.kind === 'code' && { width: 160 }),
        })),
      },
    ],
  }
}

function pageOf(of: AnyResource, { parent, order, icon, route }: NonNullable<AnyResource['page']>) {
  const { name } = of
  return {
    code: `${parent}.${name.slice(name.indexOf('.') + 1)}`,
    parent,
    order,
    icon,
    route: route ?? `/${name.replace('.', '/')}/list`,
    name: titleOfSeveral(of.title),
    view: [`${name}.list`],
    sets: [
      createSet(`${name}.create`),
      editSet(`${name}.update`),
      deleteSet(`${name}.remove`),
      ...Object.entries(of.actions).map(([action, { title }]) => ({
        code: `button.${action}`,
        name: titlesOf(title),
        permissions: [permissionOf(of.actionApi[action] as Endpoint) as string],
      })),
    ],
  }
}
