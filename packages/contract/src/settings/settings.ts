import { z } from 'zod'
import { type Endpoint, endpoint } from '../endpoint.ts'
import { type FormGroup, fieldsOf, type ResourcePage, writtenOf } from '../resource/declared.ts'
import type { Field } from '../resource/fields.ts'
import { nameOf } from '../resource/names.ts'
import { type AnyResource, resource } from '../resource/resource.ts'
import type { Fields, InputOf, OutputOf, RowFields, SchemaOf } from '../resource/shapes.ts'
import type { InLanguages } from '../resource/titles.ts'
import { version } from '../row.ts'
import { type Service, services } from '../services.ts'

interface Definition<Name extends string, F extends Fields> {
  /** The service and the name, such as `iam.freight-settings`: permissions, calls and table are named after it. */
  name: Name
  /** The title of the page. */
  title: InLanguages
  /** Those that are required have a default, which counts until a tenant changes it. */
  fields: F
  /** The fields of the form, those of a line beside each other; lines with a heading of their own are a group. */
  form: readonly (readonly (keyof F & string)[] | FormGroup<keyof F & string>)[]
  page: Omit<ResourcePage, 'route'> & { route: string }
}

type Values<F extends Fields> = RowFields<F> & { objectVersionNumber: z.ZodOptional<typeof version> }
type Change<F extends Fields> = { [K in keyof F & string]: F[K]['input'] } & {
  objectVersionNumber: z.ZodOptional<typeof version>
}

/** The settings of a module, with everything that both sides derive from their definition. */
export interface Settings<Name extends string = string, F extends Fields = Fields> {
  readonly name: Name
  readonly fields: F
  readonly api: {
    readonly get: Endpoint<
      string,
      { permission: string },
      z.ZodUndefined,
      z.ZodUndefined,
      SchemaOf<Values<F>>
    >
    readonly update: Endpoint<
      string,
      { permission: string },
      z.ZodUndefined,
      SchemaOf<Change<F>>,
      SchemaOf<Values<F>>
    >
  }
  /** The one record of a tenant, as the kit stores and draws it. */
  readonly record: AnyResource
}

/** Any settings, for code that works for all of them. */
export type AnySettings = Pick<Settings, 'name' | 'record'> & {
  readonly api: { readonly get: AnyCall<z.ZodUndefined>; readonly update: AnyCall<z.ZodType> }
}

type AnyCall<Body extends z.ZodType> = Endpoint<
  string,
  { permission: string },
  z.ZodUndefined,
  Body,
  z.ZodType
>

/** The values of settings: `SettingsOf<typeof freightSettings>`. */
export type SettingsOf<S extends { readonly fields: Fields }> = OutputOf<RowFields<S['fields']>>

/** A change of settings, as its call takes it. */
export type SettingsChange<S extends { readonly fields: Fields }> = InputOf<Change<S['fields']>>

/**
 * Declares the settings of a module once: a tenant has one value of each field. Calls, table, permissions, page and
 * history are derived from it; `settingsFeature` and `settingsScreen` do so.
 */
export function settings<const Name extends `${string}.${string}`, const F extends Fields>({
  title,
  page,
  ...definition
}: Definition<Name, F>): Settings<Name, F> {
  const { name, fields } = definition
  const made = resource({
    ...definition,
    page,
    title: { en: [title.en, title.en], zh: [title.zh], ar: [title.ar, title.ar] },
    list: { columns: [], search: [] },
  })
  // A tenant has one: it needs no name, and is not found.
  const { namedBy: _, foundAs: __, ...entity } = made.entity
  const record = { ...made, entity, isSingle: true } as unknown as AnyResource
  return { name, fields, record, api: apiOf(name, record) as unknown as Settings<Name, F>['api'] }
}

function apiOf(name: string, record: AnyResource) {
  const [service = '', kind = ''] = name.split('.')
  const path = `${services[service as Service]}/v1/[{tenantId}/]${kind}`
  const schemaName = `${record.entityName[0]?.toUpperCase()}${record.entityName.slice(1)}`
  const seen = version.optional().describe('Absent while no value was changed: the defaults count then')
  const values = z
    .object({
      ...Object.fromEntries(fieldsOf(record).map(([field, { value }]) => [field, value])),
      ...Object.fromEntries(
        fieldsOf(record).flatMap(([field, { traits }]) =>
          traits.named
            ? [[nameOf(field), z.string().optional().describe('The name of what it refers to')]]
            : [],
        ),
      ),
      objectVersionNumber: seen,
    })
    .meta({ id: schemaName })
  const change = z.object({
    ...Object.fromEntries(writtenOf(record).map(([field, declared]) => [field, inputOf(declared)])),
    objectVersionNumber: seen,
  })
  const title = record.title.en[0]
  const shown = writtenOf(record).filter(([, { required }]) => required)
  return {
    get: endpoint({
      method: 'GET',
      path,
      summary: `${title} of the tenant, with the defaults of what was not changed`,
      access: { permission: `${name}.get` },
      response: values,
    }),
    update: endpoint({
      method: 'PUT',
      path,
      summary: `Change the tenant’s ${title[0]?.toLowerCase()}${title.slice(1)}; a value that is left out becomes the default`,
      access: { permission: `${name}.update` },
      body: change,
      example: { body: Object.fromEntries(shown.map(([field, { sample }]) => [field, sample])) },
      response: values,
    }),
  }
}

/** One with a default may be left out; null leaves it empty. */
const inputOf = ({ input, default: given, required }: Field): z.ZodType =>
  given === undefined ? input : required ? input.optional() : input.nullish()
