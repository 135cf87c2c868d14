import type { z } from 'zod'
import type { Access, Endpoint } from '../endpoint.ts'
import { common } from '../entity/common-fields.ts'
import type { Entity, Field as EntityField } from '../entity/entity.ts'
import { table, type UiTable } from '../workspace/ui-table.ts'
import { columnOf, type Declared, type Definition, fieldsOf, titlesOfField } from './declared.ts'
import type { Field } from './fields.ts'
import { type EntityOf, entityOf, exampleIdOf, snake } from './names.ts'
import { apiOf, type ResourceApi } from './resource-api.ts'
import { schemasOf } from './schemas.ts'
import type { DraftShape, Fields, FilterableOf, InputOf, OutputOf, RowShape, StampColumn } from './shapes.ts'
import { titleOfOne } from './titles.ts'

/** A resource, with everything that both sides derive from its definition. */
export interface Resource<
  Name extends string = string,
  F extends Fields = Fields,
  Search extends string = string,
> extends Declared<Name, F, Search> {
  readonly api: ResourceApi<Name, F, Search>
  /** The schema of a new record. */
  readonly draft: z.ZodObject
  readonly entity: Entity
  readonly layout: UiTable
}

interface Of {
  readonly name: string
  readonly fields: Fields
}

/** A row of a resource as lists have it: `RowOf<typeof depot>`. */
export type RowOf<R extends Of> = OutputOf<RowShape<`${EntityOf<R['name']>}Id`, R['fields']>>

/** The draft of a new record: `DraftOf<typeof depot>`. */
export type DraftOf<R extends Of> = InputOf<DraftShape<R['fields']>>

type AnyCall<Path extends string, Query extends z.ZodType, Body extends z.ZodType> = Endpoint<
  Path,
  Access,
  Query,
  Body,
  z.ZodType
>

/** Any resource, for code that works for all of them. */
export interface AnyResource extends Omit<Resource, 'api'> {
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
>(definition: Definition<Name, F, Column, Search, Shown>): Resource<Name, F, Search> {
  const { name, title, fields, list, form, page, removal, owner } = definition
  const entityName = entityOf(name)
  const first = list.columns[0] ?? ''
  const derived = {
    name,
    title,
    fields,
    list,
    form,
    page,
    removal,
    owner,
    entityName,
    table: snake(entityName),
    idField: `${entityName}Id`,
    namedBy: typeof first === 'string' ? first : first[0],
    exampleId: exampleIdOf(name),
  }
  const schemas = schemasOf(derived)
  return {
    ...derived,
    api: apiOf(derived, schemas, definition.path) as unknown as ResourceApi<Name, F, Search>,
    draft: schemas.draft,
    entity: entityDeclared(derived),
    layout: table(name, ...list.columns),
  }
}

function entityDeclared(of: Declared): Entity {
  const fields = fieldsOf(of).map(([name, field]): [string, EntityField] => {
    const column = columnOf(name, field)
    const { kind, traits } = field
    return [
      column,
      {
        title: titlesOfField(name, field) ?? ['', '', ''],
        ...(column !== name && { wire: name }),
        ...(traits.translated && { translated: true as const }),
        ...(traits.named && kind !== 'lookup' && { reference: true as const }),
        ...(traits.fixed && { restored: false as const }),
      },
    ]
  })
  return {
    name: of.table,
    title: titleOfOne(of.title),
    namedBy: of.fields[of.namedBy] ? columnOf(of.namedBy, of.fields[of.namedBy] as Field) : of.namedBy,
    hasHistory: true,
    fields: Object.fromEntries([
      ...fields,
      ...(of.owner === 'unit' ? [['unitId', { ...common.unitId, restored: false as const }]] : []),
    ]),
  }
}
