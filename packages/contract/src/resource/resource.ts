import type { z } from 'zod'
import type { Access, Endpoint } from '../endpoint.ts'
import { common } from '../entity/common-fields.ts'
import type { Entity, Field as EntityField } from '../entity/entity.ts'
import { table, type UiTable } from '../workspace/ui-table.ts'
import { type ActionCall, actionApiOf, type StatesCall, statesCallOf } from './action-api.ts'
import type { Action } from './actions.ts'
import { type BatchApi, batchApiOf } from './batch-api.ts'
import {
  columnOf,
  type Declared,
  type Definition,
  type FormGroup,
  ownerColumn,
  partOf,
  partsOf,
  storedFieldsOf,
  type Tabled,
  titlesOfField,
} from './declared.ts'
import { exampleIdOf } from './example-id-of.ts'
import { elementOf } from './field-rights.ts'
import type { Field } from './fields.ts'
import { entityOf, snake } from './names.ts'
import type { OwnFilters } from './own-filters.ts'
import { apiOf, type IdOf, inSentence, type ResourceApi } from './resource-api.ts'
import { schemasOf } from './schemas.ts'
import type {
  Actions,
  DraftShape,
  Fields,
  FilterableOf,
  InputOf,
  OutputOf,
  RowShape,
  StampColumn,
} from './shapes.ts'
import { type InLanguages, titleOfOne, titleOfSeveral } from './titles.ts'

/** A resource, with everything that both sides derive from its definition. */
export interface Resource<
  Name extends string = string,
  F extends Fields = Fields,
  Search extends string = string,
  A extends Actions<F> = Actions<F>,
  Own extends OwnFilters = Record<never, never>,
  Id extends string = string,
  InPath extends boolean = false,
> extends Declared<Name, F, Search> {
  readonly idField: Id
  readonly api: ResourceApi<Name, F, Search, Own, Id, InPath>
  /** The calls for several records at once. */
  readonly batchApi: BatchApi
  /** The calls of its actions, each by the action's name. */
  readonly actionApi: { readonly [Key in keyof A]: ActionCall<Id> }
  /** Reads the states that a record has had. */
  readonly statesCall: StatesCall | undefined
  /** The schema of a new record. */
  readonly draft: z.ZodObject
  readonly entity: Entity
  /** Those of the rows that belong to its records. */
  readonly parts: readonly Entity[]
  readonly layout: UiTable
}

interface Of {
  readonly idField: string
  readonly fields: Fields
}

/** A row of a resource as lists have it: `RowOf<typeof depot>`. */
export type RowOf<R extends Of> = OutputOf<RowShape<R['idField'], R['fields']>>

/** The draft of a new record: `DraftOf<typeof depot>`. */
export type DraftOf<R extends Pick<Of, 'fields'>> = InputOf<DraftShape<R['fields']>>

type AnyCall<Path extends string, Query extends z.ZodType, Body extends z.ZodType> = Endpoint<
  Path,
  Access,
  Query,
  Body,
  z.ZodType
>

/** Any resource, for code that works for all of them. */
export interface AnyResource extends Omit<Resource, 'api' | 'actionApi'> {
  readonly actionApi: Readonly<Record<string, AnyCall<string, z.ZodUndefined, z.ZodType>>>
  readonly api: {
    readonly list: AnyCall<string, z.ZodType, z.ZodUndefined>
    readonly get: AnyCall<`${string}{${string}}`, z.ZodUndefined, z.ZodUndefined>
    readonly create: AnyCall<string, z.ZodUndefined, z.ZodType>
    readonly update: AnyCall<string, z.ZodUndefined, z.ZodType>
    readonly remove: AnyCall<string, z.ZodUndefined, z.ZodType>
  }
}

/**
 * Declares a kind of record once. Calls, table, permissions, list, form, history, import and export are derived from it;
 * `packages/server/src/resource` and `packages/console/src/resource` do so.
 */
export function resource<
  const Name extends `${string}.${string}`,
  const F extends Fields,
  const Column extends (keyof F & string) | StampColumn,
  const Search extends FilterableOf<F>,
  const Shown extends keyof F & string,
  const A extends Actions<F> = Record<never, never>,
  const Own extends OwnFilters = Record<never, never>,
  const Id extends string = IdOf<Name>,
  const InPath extends boolean = false,
>(
  definition: Definition<Name, F, Column, Search, Shown, A, Own, Id, InPath>,
): Resource<Name, F, Search, A, Own, Id, InPath> {
  const {
    name,
    title,
    fields,
    list,
    form,
    actions,
    page,
    removal,
    owner,
    acrossTenants,
    platformRows,
    ownFields,
    given = {},
  } = definition
  const entityName = entityOf(name)
  const first = list.columns[0] ?? ''
  const derived = {
    name,
    title,
    fields,
    list,
    ...linesOf(form),
    actions: (actions ?? {}) as Readonly<Record<string, Action>>,
    idInPath: definition.idInPath === true,
    page,
    removal,
    owner,
    acrossTenants,
    platformRows,
    ownFields,
    given,
    texts: given.texts ?? name,
    entityName,
    table: snake(entityName),
    idField: (given.id ?? `${entityName}Id`) as Id,
    namedBy: typeof first === 'string' ? first : first[0],
    exampleId: exampleIdOf(name),
  }
  const schemas = schemasOf(derived)
  return {
    ...derived,
    api: apiOf(derived, schemas, definition.path) as unknown as ResourceApi<Name, F, Search, Own, Id, InPath>,
    batchApi: batchApiOf(derived, schemas, definition.path),
    actionApi: actionApiOf(derived, schemas, definition.path) as unknown as Resource<
      Name,
      F,
      Search,
      A,
      Own,
      Id
    >['actionApi'],
    statesCall: statesCallOf(derived, definition.path),
    draft: schemas.draft,
    entity: entityDeclared(derived),
    parts: partsOf(derived).map(([name, field]) => partDeclared(derived, name, field)),
    layout: table(name, ...list.columns),
  }
}

/** The lines of a form, and its headings. */
function linesOf(
  form: readonly (readonly string[] | FormGroup<string>)[],
): Pick<Declared, 'form' | 'groups'> {
  const lines: (readonly string[])[] = []
  const groups: { title: InLanguages; at: number }[] = []
  for (const one of form)
    if ('lines' in one) {
      groups.push({ title: one.title, at: lines.length })
      lines.push(...one.lines)
    } else lines.push(one)
  return { form: lines, groups }
}

const entityFields = (of: Tabled & Partial<Pick<Declared, 'page'>>) =>
  storedFieldsOf(of).map(([name, field]): [string, EntityField] => {
    const column = columnOf(name, field)
    const { kind, traits } = field
    const element = elementOf({ ...of, page: of.page }, name, 'read')
    return [
      column,
      {
        title: titlesOfField(name, field) ?? ['', '', ''],
        ...(column !== name && { wire: name }),
        ...(traits.translated && { translated: true as const }),
        ...(traits.named && kind !== 'lookup' && { reference: true as const }),
        ...((traits.fixed || traits.given || traits.secret) && { restored: false as const }),
        ...(traits.secret && { withheld: true as const }),
        ...(element !== undefined && { element }),
      },
    ]
  })

function partDeclared(of: Declared, name: string, field: Field): Entity {
  const part = partOf(of, name, field)
  const { title } = field.rows as NonNullable<Field['rows']>
  const [english, chinese, arabic] = titleOfSeveral(title)
  const several = inSentence(english)
  return {
    name: part.table,
    title: titleOfOne(title),
    part: {
      title: titleOfSeveral(title),
      counted: {
        english: [`1 ${inSentence(title.en[0])}`, `{count} ${several}`],
        chinese: `{count} 个${chinese}`,
        arabic: [arabic, arabic, arabic, arabic, arabic].map(
          words => `${words} ({count})`,
        ) as unknown as Five,
      },
    },
    fields: {
      [ownerColumn(of)]: { title: titleOfOne(of.title), restored: false, reference: true },
      ...Object.fromEntries(entityFields(part)),
      sort: { ...common.sort, restored: false },
    },
  }
}

type Five = readonly [string, string, string, string, string]

function entityDeclared(of: Declared): Entity {
  return {
    name: of.table,
    title: titleOfOne(of.title),
    namedBy: of.fields[of.namedBy] ? columnOf(of.namedBy, of.fields[of.namedBy] as Field) : of.namedBy,
    hasHistory: true,
    ...(of.page && { foundAs: of.name }),
    fields: Object.fromEntries([
      ...entityFields(of),
      ...(of.owner === 'unit' ? [['unitId', { ...common.unitId, restored: false as const }]] : []),
      ...(of.ownFields ? [['custom', { ...common.custom, addedTo: of.name }]] : []),
    ]),
  }
}
