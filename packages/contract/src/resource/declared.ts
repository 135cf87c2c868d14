import { common } from '../entity/common-fields.ts'
import type { Field as EntityField } from '../entity/entity.ts'
import type { Action } from './actions.ts'
import type { Field, FieldKind } from './fields.ts'
import { nameOf, setOf, snake } from './names.ts'
import type { OwnFilters } from './own-filters.ts'
import type { Actions, Fields } from './shapes.ts'
import type { InLanguages, ResourceTitle } from './titles.ts'

/** The rows of the platform, as tenants read them. */
export type PlatformRows = 'hidden' | 'replaced'

/** `true`: platform sessions read the records of all tenants. `written`: they create, change and delete them, too. */
export type AcrossTenants = true | 'written'

/** The place of a resource in the menu. */
export interface ResourcePage {
  parent: string
  order: number
  icon?: string
  /** `/iam/carrier/list` for `iam.carrier` by default. */
  route?: string
  /** Codes of elements of HZERO-compatible clients that need the permission to change records. */
  hzeroCodes?: readonly string[]
}

/** Names that a resource has from before it was declared as one, so that what refers to them stays as it is. */
export interface GivenNames<Id extends string = string> {
  /** The name of the id on the wire. */
  id?: Id
  /** The name of the schema of its rows in the description of the calls. */
  row?: string
  /** The parameter of the console's address that names the open record. */
  opened?: string
  /** The prefix of its texts. The titles of its fields then have the names of their columns as keys. */
  texts?: string
  /** The code of the lookup and the dialog in which its records are found. */
  lookup?: string
  /** The part of the address before the id where one record is read, such as `details`. */
  detail?: string
}

/** Lines of the form below a heading. */
export interface FormGroup<Shown extends string> {
  readonly title: InLanguages
  readonly lines: readonly (readonly Shown[])[]
}

/** The argument of `resource`. */
export interface Definition<
  Name extends string,
  F extends Fields,
  Column extends string,
  Search extends string,
  Shown extends string,
  A extends Actions<F> = Actions<F>,
  Own extends OwnFilters = OwnFilters,
  Id extends string = string,
  InPath extends boolean = boolean,
> {
  /** The service and the name, such as `iam.carrier`: permissions, calls and table are named after it. */
  name: Name
  title: ResourceTitle
  fields: F
  list: {
    /** The first one names the record. */
    columns: readonly (Column | readonly [Column, number])[]
    search: readonly Search[]
    /** The field by which rows are ordered unless something else is asked for; the first column by default. */
    order?: keyof F & string
    /** Filters besides those by fields, which other screens and programs use. */
    filters?: Own
    /** The tables, besides its own, that derived fields and filters read. */
    reads?: readonly string[]
    /** Says what the records are for, while there are none. */
    empty?: InLanguages
  }
  /** The fields of the form, those of a line beside each other; lines with a heading of their own are a group. */
  form: readonly (readonly Shown[] | FormGroup<Shown>)[]
  /** Steps that people take with records: each is a call with its permission, and a button in form and list. */
  actions?: A
  /** The address of its calls after that of the service: `carriers` by default. */
  path?: string
  /** Changing and deleting a record name it in their address, `carriers/{carrierId}`, instead of in their body. */
  idInPath?: InPath
  page?: ResourcePage
  /** The effect of deleting a record. */
  removal?: InLanguages
  /** `unit`: each record belongs to the unit of its creator, and roles see those of their data scope. */
  owner?: 'unit'
  /**
   * Platform sessions read the records of all tenants, and each record names its tenant. With `written` they also
   * administer them: they choose the tenant of a new record, and change those of each. Tenants write their own alone.
   */
  acrossTenants?: AcrossTenants
  /**
   * Of a table whose rows of the platform tenants may read. `hidden`: for the feature's own code; its list and its records
   * are those of the tenant alone. `replaced`: tenants read them, too, without changing them, except where a row of their
   * own has the same code.
   */
  platformRows?: PlatformRows
  /** Tenants may add fields of their own while the product runs. */
  ownFields?: true
  given?: GivenNames<Id>
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
  readonly list: Omit<Definition<Name, F, string, Search, string>['list'], 'order'> & {
    readonly order?: string
  }
  readonly form: readonly (readonly string[])[]
  /** The headings of the form, each above the line with this number. */
  readonly groups: readonly { readonly title: InLanguages; readonly at: number }[]
  readonly actions: Readonly<Record<string, Action>>
  readonly idInPath: boolean
  readonly page: ResourcePage | undefined
  readonly removal: InLanguages | undefined
  readonly owner: 'unit' | undefined
  readonly acrossTenants: AcrossTenants | undefined
  readonly platformRows: PlatformRows | undefined
  readonly ownFields: true | undefined
  readonly given: GivenNames
  /** A tenant has one record of it: see `settings`. */
  readonly isSingle?: true
  /** The prefix of its texts. */
  readonly texts: string
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

/** Whether a field has the id of another record in its column. */
export const isKey = (kind: FieldKind): boolean =>
  kind === 'person' || kind === 'unit' || kind === 'reference' || kind === 'file' || kind === 'picture'

/** The column of a field. References have the id of another record in it, so that it ends in `Id`. */
export function columnOf(name: string, { column, kind }: Field): string {
  if (column !== undefined) return column
  return isKey(kind) && !name.endsWith('Id') ? `${name}Id` : name
}

/** The fields of a row. */
export const fieldsOf = ({ fields }: Pick<Declared, 'fields'>) =>
  Object.entries(fields).filter(([, { traits }]) => !traits.part)

/** The fields that the record has a column for. */
export const storedFieldsOf = (of: Pick<Declared, 'fields'>) =>
  fieldsOf(of).filter(([, field]) => field.derived === undefined)

/** The fields with rows of their own. */
export const partsOf = ({ fields }: Pick<Declared, 'fields'>) =>
  Object.entries(fields).filter(([, { rows }]) => rows !== undefined)

/** The fields that show records which refer to this one. */
export const reverseOf = ({ fields }: Pick<Declared, 'fields'>) =>
  Object.entries(fields).filter(([, { kind }]) => kind === 'reverse')

/** The fields that code of the feature reads and writes. */
export const ownFieldsOf = ({ fields }: Pick<Declared, 'fields'>) =>
  Object.entries(fields).filter(([, { kind }]) => kind === 'own')

/** A kind of row that is stored in a table of its own: a resource, or the rows of a record. */
export type Tabled = Pick<
  Declared,
  | 'name'
  | 'fields'
  | 'list'
  | 'table'
  | 'entityName'
  | 'idField'
  | 'namedBy'
  | 'acrossTenants'
  | 'platformRows'
  | 'ownFields'
>

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
    entityName: name,
    acrossTenants: undefined,
    platformRows: undefined,
    ownFields: undefined,
  }
}

/** The column of a row with the id of its record: `shipmentId`. */
export const ownerColumn = ({ entityName }: Pick<Declared, 'entityName'>): string => `${entityName}Id`

/** The fields with a column that people write. */
export const writtenOf = (of: Pick<Declared, 'fields'>) =>
  fieldsOf(of).filter(([, { traits }]) => !traits.given)

/** The field with the state, and its name. */
export const stateOf = (of: Pick<Declared, 'fields'>) => fieldsOf(of).find(([, { kind }]) => kind === 'state')

/** The code of a resource's page in the menu. */
export const pageCodeOf = ({ name, page }: Pick<Declared, 'name' | 'page'>): string =>
  `${page?.parent}.${name.slice(name.indexOf('.') + 1)}`

/** The names of a field in answers: its own, and those beside it. */
export const namesOf = (name: string, { traits }: Field): string[] => [
  name,
  ...(traits.named ? [nameOf(name)] : []),
  ...(traits.secret ? [setOf(name)] : []),
]

/** The columns that no two records have the same values of, by the field that says so. */
export const uniqueOf = (
  of: Pick<Declared, 'fields'>,
): (readonly [field: string, columns: readonly string[]])[] =>
  fieldsOf(of).flatMap(([name, field]) => {
    const isUnique = field.kind === 'code' || field.kind === 'sequence' || field.unique !== undefined
    const others = field.unique === undefined || field.unique === true ? [] : field.unique
    const columns = [name, ...others].map(one => snake(columnOf(one, of.fields[one] as Field)))
    return isUnique ? [[name, columns] as const] : []
  })

/** The constraint of columns that are unique in the tenant. */
export const uniqueName = (table: string, columns: readonly string[]): string =>
  `${table}_tenant_id_${columns.join('_')}_key`

/** The error about a value that another record has: `error.depot.code_taken`. */
export const takenOf = (of: Pick<Declared, 'fields' | 'table'>, name: string): `error.${string}` =>
  `error.${of.table}.${of.fields[name]?.kind === 'code' ? 'code' : snake(name)}_taken`

/** The field with the code of a record. */
export const codeOf = (of: Pick<Declared, 'fields'>) => fieldsOf(of).find(([, { kind }]) => kind === 'code')

/** The field that says whether the record is in use. */
export const enabledOf = (of: Pick<Declared, 'fields'>) =>
  fieldsOf(of).find(([, { kind }]) => kind === 'enabled')

/** The translated fields. */
export const translatedOf = (of: Pick<Declared, 'fields'>) =>
  fieldsOf(of).filter(([, { traits }]) => traits.translated)

/** Whether a file can have a value of this field: people do not fill in ids of other records. */
export const isInFile = ({ traits, kind }: Field): boolean =>
  !traits.given && !traits.part && !traits.secret && (!traits.named || kind === 'lookup')

/** The field by which rows of a file name records; undefined if the resource cannot be imported. */
export function importedBy(of: Pick<Declared, 'fields'>): string | undefined {
  const fields = fieldsOf(of)
  if (ownFieldsOf(of).some(([, { required }]) => required)) return undefined
  if (fields.some(([, field]) => field.required && !field.traits.given && !isInFile(field))) return undefined
  return codeOf(of)?.[0]
}
