import { existsSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Endpoint, permissionOf } from '@atrium/contract/endpoint'
import type { Titles } from '@atrium/contract/entity/entity'
import {
  fieldsOf,
  importedBy,
  ownerColumn,
  ownFieldsOf,
  pageCodeOf,
  partOf,
  partsOf,
  takenOf,
  titlesOfField,
  uniqueName,
  uniqueOf,
} from '@atrium/contract/resource/declared'
import { fieldSetOf, setOfField } from '@atrium/contract/resource/field-rights'
import type { Field } from '@atrium/contract/resource/fields'
import { lookupCodeOf, nameOf, snake } from '@atrium/contract/resource/names'
import type { AnyResource } from '@atrium/contract/resource/resource'
import { inSentence } from '@atrium/contract/resource/resource-api'
import { titleOfOne, titleOfSeveral, titlesOf } from '@atrium/contract/resource/titles'
import type { ServerFeature } from '../feature.ts'
import { historyOf } from '../history/record-history.ts'
import type { ErrorDefinitions } from '../http/errors.ts'
import { createSet, deleteSet, editSet, withHzeroCodes } from '../seed/sets.ts'
import { customFieldsOf } from './custom/custom-fields.ts'
import { customHistory } from './custom/custom-history.ts'
import type { AnyCode, Coded, CodeServices, ResourceCode } from './resource-code.ts'
import { importOf } from './resource-import.ts'
import { resourceRoutes } from './resource-routes.ts'
import { recentOf, searchOf } from './resource-search.ts'

/** The contributions of every resource, to which its feature adds. */
type Contributed =
  | 'calls'
  | 'routes'
  | 'histories'
  | 'entities'
  | 'columns'
  | 'errors'
  | 'lookups'
  | 'lookupViews'

/**
 * The server's side of a resource: everything that a hand-written feature contributes. `url` is `import.meta.url` of
 * the feature's file, beside whose folder its migrations are. `code` runs in the transactions of its writes.
 */
export function resourceFeature<R extends AnyResource>(
  definition: R,
  url: string,
  code: ResourceCode<R> = {},
): ServerFeature & Required<Pick<ServerFeature, Contributed>> {
  const folder = dirname(dirname(fileURLToPath(url)))
  // Drafts are parsed with the schema of the definition.
  const own = { definition, code: code as unknown as AnyCode }
  const codedFor = (services: CodeServices): Coded => ({
    ...own,
    services,
    ...(definition.ownFields && { custom: customFieldsOf(definition, services) }),
  })
  const { api, actionApi, batchApi, statesCall } = definition
  return {
    resource: {
      definition,
      file: relative(process.cwd(), join(folder, `${basename(folder)}.resource.ts`)),
      mistake: mistakeInCode(definition, own.code),
    },
    calls: {
      [callsName(definition)]: { ...api, ...actionApi, ...(statesCall && { states: statesCall }) },
      [`${callsName(definition)}Batch`]: batchApi,
    },
    routes: services => resourceRoutes(codedFor(services)),
    // A new resource has none yet.
    ...(existsSync(join(folder, 'migrations')) && { migrations: new URL('../migrations/', url) }),
    entities: [definition.entity, ...definition.parts],
    columns: columnsOf(definition),
    tables: [definition.layout],
    histories: {
      [definition.table]: {
        ...historyOf(api, definition.idField),
        parts: recordedParts(definition),
        ...(definition.ownFields && customHistory(definition.name)),
      },
    },
    examples: async () => (await import('./resource-examples.ts')).resourceExamples(definition),
    errors: errorsOf(definition),
    ...lookupsOf(definition),
    ...(definition.page && {
      pages: [pageOf(definition, definition.page)],
      searchable: searchOf(definition),
      recent: recentOf(definition),
    }),
    ...(importedBy(definition) !== undefined && {
      importable: services => importOf(codedFor(services)),
    }),
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
function mistakeInCode(of: AnyResource, { computed = {}, own = {} }: AnyCode): string | undefined {
  const without = ownFieldsOf(of).find(([name]) => !own[name])
  if (without) return `the field “${without[0]}” is of kind own, and has no code that reads and writes it`
  const missing = fieldsOf(of).find(
    ([name, field]) => field.computed && field.computed.sql === undefined && !computed[name],
  )
  return missing && `the field “${missing[0]}” is computed, and has neither an expression nor code`
}

const callsName = ({ name, entityName }: AnyResource) => `${name.slice(0, name.indexOf('.'))}.${entityName}`

/** Titles of the columns that are no fields. */
const columnsOf = (of: AnyResource): Readonly<Record<string, Titles>> => ({
  ...Object.fromEntries(
    fieldsOf(of).flatMap(([name, field]) => {
      const titles = titlesOfField(name, field)
      if (!titles) return []
      if (field.derived !== undefined) return [[name, titles]]
      return field.traits.named ? [[nameOf(name), titles]] : []
    }),
  ),
  ...(of.platformRows === 'replaced' && { platformFlag: ['Platform', '平台提供', 'من المنصة'] }),
})

function errorsOf(of: AnyResource): ErrorDefinitions {
  const [one, chinese] = [inSentence(of.title.en[0]), of.title.zh[0]]
  return Object.fromEntries(
    uniqueOf(of)
      .filter(([name]) => of.fields[name]?.kind !== 'sequence')
      .map(([name, columns]) => {
        const [english = '', itsChinese = '', arabic = ''] =
          titlesOfField(name, of.fields[name] as Field) ?? []
        const isCode = of.fields[name]?.kind === 'code'
        return [
          takenOf(of, name),
          {
            status: 409,
            en: `Another ${one} uses this ${isCode ? 'code' : inSentence(english)}`,
            zh: `此${isCode ? '编码' : itsChinese}已被其他${chinese}使用`,
            ar: isCode ? 'هذا الرمز مستخدم بالفعل' : `${arabic}: القيمة مستخدمة بالفعل`,
            constraints: [uniqueName(of.table, columns)],
          },
        ]
      }),
  )
}

/** The records as choices of other forms, and the dialog that finds one. */
function lookupsOf(of: AnyResource): Required<Pick<ServerFeature, 'lookups' | 'lookupViews'>> {
  const code = of.given.lookup ?? lookupCodeOf(of.name)
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

/** A permission set for each right of a restricted field. */
const fieldSets = (of: AnyResource) =>
  Object.entries(of.fields).flatMap(([name, field]) =>
    (['read', 'write'] as const).flatMap(right => {
      const [english = '', chinese = '', arabic = ''] = titlesOfField(name, field) ?? []
      const titles =
        right === 'read'
          ? ([`See: ${english}`, `查看：${chinese}`, `عرض: ${arabic}`] as const)
          : ([`Change: ${english}`, `更改：${chinese}`, `تعديل: ${arabic}`] as const)
      const isNeeded = setOfField(of, name, right) !== undefined
      return isNeeded ? [{ code: fieldSetOf(name, right), name: titles }] : []
    }),
  )

function pageOf(
  of: AnyResource,
  { parent, order, icon, route, hzeroCodes = [] }: NonNullable<AnyResource['page']>,
) {
  const { name } = of
  return {
    code: pageCodeOf(of),
    parent,
    order,
    ...(icon !== undefined && { icon }),
    route: route ?? `/${name.replace('.', '/')}/list`,
    name: titleOfSeveral(of.title),
    view: [`${name}.list`],
    sets: [
      createSet(`${name}.create`),
      withHzeroCodes(editSet(`${name}.update`), ...hzeroCodes),
      deleteSet(`${name}.remove`),
      ...Object.entries(of.actions).map(([action, { title }]) => ({
        code: `button.${action}`,
        name: titlesOf(title),
        permissions: [permissionOf(of.actionApi[action] as Endpoint) as string],
      })),
      ...fieldSets(of),
    ],
  }
}
