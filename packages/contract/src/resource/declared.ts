import { common } from '../entity/common-fields.ts'
import type { Field as EntityField } from '../entity/entity.ts'
import type { Action } from './actions.ts'
import type { Field } from './fields.ts'
import { snake } from './names.ts'
import type { Actions, Fields } from './shapes.ts'
import type { InLanguages, ResourceTitle } from './titles.ts'

/** The place of a resource in the menu. */
export interface ResourcePage {
  parent: string
  order: number
  icon: string
  /** `/iam/carrier/list` for `iam.carrier` by default. */
  route?: string
}

/** The argument of `resource`. */
export interface Definition<
  Name extends string,
  F extends Fields,
  Column extends string,
  Search extends string,
  Shown extends string,
  A extends Actions<F> = Actions<F>,
> {
  /** The service and the name, such as `iam.carrier`: permissions, calls and table are named after it. */
  name: Name
  title: ResourceTitle
  fields: F
  list: {
    /** The first one names the record. */
    columns: readonly (Column | readonly [Column, number])[]
    search: readonly Search[]
    /** Says what the records are for, while there are none. */
    empty?: InLanguages
  }
  /** The fields of the form, those of a line beside each other. */
  form: readonly (readonly Shown[])[]
  /** Steps that people take with records: each is a call with its permission, and a button in form and list. */
  actions?: A
  /** The address of its calls after that of the service: `carriers` by default. */
  path?: string
  page?: ResourcePage
  /** The effect of deleting a record. */
  removal?: InLanguages
  /** `unit`: each record belongs to the unit of its creator, and roles see those of their data scope. */
  owner?: 'unit'
}

/** The parts of a resource that its definition says directly. */
export interface Declared<
  Name extends string = string,
  F extends Fields = Fields,
  Search extends string = string,
> {
  readonly name: Name
  readonly title: ResourceTitle
  readonly fields: F
  readonly list: Definition<Name, F, string, Search, string>['list']
  readonly form: readonly (readonly string[])[]
  readonly actions: Readonly<Record<string, Action>>
  readonly page: ResourcePage | undefined
  readonly removal: InLanguages | undefined
  readonly owner: 'unit' | undefined
  /** Its name without the service, such as `carrier`. */
  readonly entityName: string
  /** The table, such as `user_group`. */
  readonly table: string
  /** The name of its id on the wire, such as `carrierId`. */
  readonly idField: string
  /** The field that names its records. */
  readonly namedBy: string
  readonly exampleId: string
}

/** The title of a field, from its declaration or that of the common field of this name. */
export const titlesOfField = (name: string, { titles }: Field) => titles ?? commonTitles[name]?.title

const commonTitles: Readonly<Record<string, EntityField | undefined>> = common

/** The column of a field. References have the id of another record in it, so that it ends in `Id`. */
export function columnOf(name: string, { column, kind }: Field): string {
  if (column !== undefined) return column
  const isId = kind === 'person' || kind === 'unit' || kind === 'reference'
  return isId && !name.endsWith('Id') ? `${name}Id` : name
}

/** The fields that the record has a column for. */
export const fieldsOf = ({ fields }: Pick<Declared, 'fields'>) =>
  Object.entries(fields).filter(([, { traits }]) => !traits.part)

/** The fields with rows of their own. */
export const partsOf = ({ fields }: Pick<Declared, 'fields'>) =>
  Object.entries(fields).filter(([, { traits }]) => traits.part)

/** A kind of row that is stored in a table of its own: a resource, or the rows of a record. */
export type Tabled = Pick<Declared, 'name' | 'fields' | 'list' | 'table' | 'idField' | 'namedBy'>

/** The table of the rows of a field. */
export function partOf(of: Pick<Declared, 'name' | 'table'>, name: string, { rows }: Field): Tabled {
  const fields = rows?.fields ?? {}
  return {
    name: of.name,
    fields,
    list: { columns: [], search: [] },
    table: `${of.table}_${snake(name)}`,
    idField: 'id',
    namedBy: Object.keys(fields)[0] ?? '',
  }
}

/** The column of a row with the id of its record: `shipmentId`. */
export const ownerColumn = ({ idField }: Pick<Declared, 'idField'>): string => idField

/** The fields with a column that people write. */
export const writtenOf = (of: Pick<Declared, 'fields'>) =>
  fieldsOf(of).filter(([, { traits }]) => !traits.given)

/** The field with the state, and its name. */
export const stateOf = (of: Pick<Declared, 'fields'>) => fieldsOf(of).find(([, { kind }]) => kind === 'state')

/** The translated fields. */
export const translatedOf = (of: Pick<Declared, 'fields'>) =>
  fieldsOf(of).filter(([, { traits }]) => traits.translated)

/** Whether a file can have a value of this field: people do not fill in ids of other records. */
export const isInFile = ({ traits, kind }: Field): boolean =>
  !traits.given && (!traits.named || kind === 'lookup')

/** The field by which rows of a file name records; undefined if the resource cannot be imported. */
export function importedBy(of: Pick<Declared, 'fields'>): string | undefined {
  const fields = fieldsOf(of)
  if (fields.some(([, field]) => field.required && !field.traits.given && !isInFile(field))) return undefined
  return fields.find(([, { kind }]) => kind === 'code')?.[0]
}
