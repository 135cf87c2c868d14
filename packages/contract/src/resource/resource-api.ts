import { z } from 'zod'
import { tenantChoice, tenantQuery } from '../across-tenants.ts'
import type { AnyOf } from '../any-of.ts'
import { type Endpoint, endpoint } from '../endpoint.ts'
import { page, pageQuery } from '../page.ts'
import { type Service, services } from '../services.ts'
import { customOrder, customQuery } from './custom.ts'
import { type Declared, namesOf } from './declared.ts'
import { elementOf } from './field-rights.ts'
import type { Field } from './fields.ts'
import type { EntityOf } from './names.ts'
import type { OwnFilters } from './own-filters.ts'
import { type Edge, parametersOf } from './ranges.ts'
import type { ResourceSchemas } from './schemas.ts'
import type { ChangeShape, DetailShape, DraftShape, Fields, RowShape, SchemaOf, SortKeyOf } from './shapes.ts'

/** The name of the id of a resource's records, unless another is given. */
export type IdOf<Name extends string> = `${EntityOf<Name>}Id`
type Permitted = { permission: string }
type Paging<F extends Fields> = ReturnType<typeof pageQuery<SortKeyOf<F>>>

/** The names of the parameters by which a list is filtered by a field. */
type ParameterOf<F extends Fields, K extends keyof F> = F[K]['traits'] extends { readonly ranged: true }
  ? `${K & string}${Edge}`
  : K

type ListShape<F extends Fields, Search extends string, Own extends OwnFilters> = Paging<F> & {
  [K in Search & keyof F as ParameterOf<F, K>]: F[K]['filter'] extends z.ZodEnum
    ? z.ZodOptional<AnyOf<F[K]['filter']>>
    : F[K]['filter'] extends z.ZodType
      ? z.ZodOptional<F[K]['filter']>
      : never
} & { [K in keyof Own]: z.ZodOptional<Own[K]['schema']> }

/** The path of a call that changes one record, which is named there or in the body. */
type ChangePath<Id extends string, InPath extends boolean> = InPath extends true ? `${string}{${Id}}` : string

/** The calls of a resource. */
export interface ResourceApi<
  Name extends string,
  F extends Fields,
  Search extends string,
  Own extends OwnFilters = Record<never, never>,
  Id extends string = IdOf<Name>,
  InPath extends boolean = false,
> {
  readonly list: Endpoint<
    string,
    Permitted,
    SchemaOf<ListShape<F, Search, Own>>,
    z.ZodUndefined,
    ReturnType<typeof page<SchemaOf<RowShape<Id, F>>>>
  >
  readonly get: Endpoint<
    `${string}{${Id}}`,
    Permitted,
    z.ZodUndefined,
    z.ZodUndefined,
    SchemaOf<DetailShape<Id, F>>
  >
  readonly create: Endpoint<
    string,
    Permitted,
    z.ZodUndefined,
    SchemaOf<DraftShape<F>>,
    SchemaOf<DetailShape<Id, F>>
  >
  readonly update: Endpoint<
    ChangePath<Id, InPath>,
    Permitted,
    z.ZodUndefined,
    SchemaOf<Omit<ChangeShape<Id, F>, InPath extends true ? Id : never>>,
    SchemaOf<DetailShape<Id, F>>
  >
  readonly remove: Endpoint<
    ChangePath<Id, InPath>,
    Permitted,
    z.ZodUndefined,
    SchemaOf<{ [K in InPath extends true ? never : Id]: z.ZodString } & { objectVersionNumber: z.ZodInt }>,
    z.ZodVoid
  >
}

/** The address of a resource's calls. */
export const pathOf = ({ name }: Declared, ownPath?: string) => {
  const [service = '', entity = ''] = name.split('.')
  return `${services[service as Service]}/v1/[{tenantId}/]${ownPath ?? `${entity}s`}`
}

/** The calls of a resource, as hand-written features declare theirs. */
export function apiOf(
  of: Declared,
  { row, detail, draft, change, named }: ResourceSchemas,
  ownPath?: string,
): Readonly<Record<string, Endpoint>> {
  const path = pathOf(of, ownPath)
  const may = (verb: string) => ({ permission: `${of.name}.${verb}` })
  const [one, several] = of.title.en.map(inSentence)
  const changePath = of.idInPath ? `${path}/{${of.idField}}` : path
  const exampleChange = (fields: Record<string, unknown>) => {
    const [id, body] = [{ [of.idField]: of.exampleId }, { ...fields, objectVersionNumber: 1 }]
    return of.idInPath ? { params: id, body } : { body: { ...body, ...id } }
  }
  const example = exampleOf(of)
  // Records that the platform may change are not marked: the console locks those of other tenants that are.
  const across = of.acrossTenants === true && { acrossTenants: of.acrossTenants }
  const detailPath = of.given.detail === undefined ? path : `${path}/${of.given.detail}`
  return {
    list: endpoint({
      method: 'GET',
      path,
      summary: `${of.title.en[1]}${of.platformRows === 'replaced' ? ', those of the tenant before those of the platform' : ' of the tenant'}, by page`,
      access: may('list'),
      ...restrictedIn(of),
      ...across,
      query: z.object({
        ...pageQuery(sortKeysOf(of), of.ownFields && customOrder),
        ...(of.acrossTenants && tenantQuery),
        ...Object.fromEntries(parametersOf(of).map(({ name, schema }) => [name, schema.optional()])),
        ...Object.fromEntries(
          Object.entries(of.list.filters ?? {}).map(([name, { schema }]) => [name, schema.optional()]),
        ),
        ...(of.ownFields && { custom: customQuery }),
      }),
      response: page(row),
    }),
    get: endpoint({
      method: 'GET',
      path: `${detailPath}/{${of.idField}}`,
      summary: `One of the ${several}`,
      access: may('list'),
      ...across,
      example: { params: { [of.idField]: of.exampleId } },
      response: detail,
    }),
    create: endpoint({
      method: 'POST',
      path,
      summary: `Create a ${one}`,
      access: may('create'),
      body: of.acrossTenants === 'written' ? draft.extend(tenantChoice) : draft,
      example: { body: example },
      response: detail,
    }),
    update: endpoint({
      method: 'PUT',
      path: changePath,
      summary: `Change a ${one}`,
      access: may('update'),
      body: change,
      example: exampleChange(withoutFixed(of, example)),
      response: detail,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: changePath,
      summary: `Delete a ${one}`,
      access: may('remove'),
      body: named,
      example: exampleChange({}),
    }),
  }
}

/** The fields that a list shows to those with a permission of their own. */
function restrictedIn(of: Declared): { columns?: Readonly<Record<string, string>> } {
  const columns = Object.entries(of.fields).flatMap(([name, field]) => {
    const element = elementOf(of, name, 'read')
    return element === undefined ? [] : namesOf(name, field).map(one => [one, element] as const)
  })
  return columns.length === 0 ? {} : { columns: Object.fromEntries(columns) }
}

/** A title within a sentence: `Depot` as `depot`, but `VAT rate` as it is. */
export const inSentence = (title: string): string =>
  /^\p{Lu}\p{Ll}/u.test(title) ? title[0]?.toLowerCase() + title.slice(1) : title

/** The fields that a list can be sorted by. */
export const sortKeysOf = ({ fields }: Pick<Declared, 'fields'>): readonly string[] => [
  ...Object.entries(fields).flatMap(([name, { traits }]) => (traits.sortable ? [name] : [])),
  'lastUpdateDate',
]

/** A draft that creates a record: each required field, and each other one whose sample needs no further record. */
function exampleOf({ fields }: Declared): Record<string, unknown> {
  const isSent = ({ required, sample, traits }: Field) =>
    sample !== undefined && !traits.given && (required || !traits.named)
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => (isSent(field) ? [[name, field.sample]] : [])),
  )
}

const withoutFixed = ({ fields }: Declared, draft: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(draft).filter(([name]) => !fields[name]?.traits.fixed))
