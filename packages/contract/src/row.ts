import { z } from 'zod'

/** Opaque: never parsed, sorted or compared as a number. */
export const id = z.string().min(1).max(64)

/** 0 is the platform. */
export const tenantId = z.int().min(0)

/** The version of a row as it was read: writes with an outdated one are refused with `error.optimistic_lock`. */
export const version = z.int().min(1).describe('The version of the record as it was read')

/** For calls that HZERO front ends make without a body, and so without a version. */
export const versionIfKnown = z.object({ objectVersionNumber: version.optional() }).optional()

/** 0 and 1 for no and yes, as HZERO writes them; true and false are accepted. */
export const flag = z.preprocess(
  value => (typeof value === 'boolean' ? Number(value) : value),
  z.literal([0, 1]),
) as unknown as z.ZodType<0 | 1, 0 | 1 | boolean>

export const day = z.iso.date()

/**
 * An instant in an answer. Handlers return it in ISO 8601; the server sends `yyyy-MM-dd HH:mm:ss` in the caller's time
 * zone. Parsed by the server, it is a Date still to be converted.
 */
export const moment = z
  .union([z.iso.datetime(), z.date()])
  .transform(instant => new Date(instant))
  .meta({
    id: 'LocalTime',
    type: 'string',
    pattern: '^\\d{4}-\\d{2}-\\d{2}[ T]\\d{2}:\\d{2}:\\d{2}([+-]\\d{2}:\\d{2})?$',
    examples: ['2026-03-12 09:58:07'],
    description:
      'In the time zone of the caller, which `X-Time-Zone` names. With its offset (RFC 3339) if the request asks for it by `X-Time-Format: offset`',
  }) as unknown as z.ZodType<string, string>

const localTime = z.iso.datetime({ local: true })
const clockText = z
  .string()
  .length(19)
  .refine(text => localTime.safeParse(text.replace(' ', 'T')).success)

/** A time in a request, in the caller's time zone or with its offset; without a time it is the whole day. */
export const dayOrTime = z.union([day, clockText, z.iso.datetime({ offset: true, precision: 0 })])

/** An instant in a body: in the caller's time zone, as answers have it, or with its offset. */
export const sentMoment = z.union([clockText, z.iso.datetime({ offset: true })])

/** Creation, last change and version of a stored row. Rows of the product have no user. */
export const stamps = z
  .object({
    objectVersionNumber: version,
    creationDate: moment.describe('When it was created'),
    createdBy: id.nullable().describe('The id of the person who created it; null for the product'),
    createdByName: z.string().nullish().describe('The name of the person who created it'),
    lastUpdateDate: moment.describe('When it was last changed'),
    lastUpdatedBy: id.nullable().describe('The id of the person who last changed it; null for the product'),
    lastUpdatedByName: z.string().nullish().describe('The name of the person who last changed it'),
  })
  .meta({ id: 'Stamps' })
export type Stamps = z.infer<typeof stamps>

/** Proves that the tenant has read the row; sent back to request its texts in all languages. */
export const rowToken = z
  .string()
  .describe('Proves that the tenant has read the record; sent back to request its texts in all languages')

/** A language with an optional script and country: `en_US`, `zh_Hant_TW`, `eo`. */
export const languageCode = z.string().regex(/^[a-z]{2,3}(_[A-Z][a-z]{3})?(_[A-Z]{2})?$/)

/**
 * Translations of fields by language, such as `{ name: { en_US: 'Role', zh_CN: '角色' } }` [PAGE-5], with the same
 * maximum lengths as the fields.
 */
export function translations(longest: Readonly<Record<string, number>>) {
  const texts = (length: number) =>
    z.record(languageCode, z.string().trim().max(length)).optional().describe('The text in each language')
  return z
    .object(Object.fromEntries(Object.entries(longest).map(([field, length]) => [field, texts(length)])))
    .describe('The texts of fields by language, such as `{"name": {"zh_CN": "角色"}}`')
}

export const code = z
  .string()
  .trim()
  .min(1)
  .max(128)
  .regex(/^[A-Za-z0-9][A-Za-z0-9_./-]*$/)

/** A row with the rows below it, which have rows below them, too. */
export type Tree<Row, Name extends string> = Row & { [Key in Name]?: Tree<Row, Name>[] | undefined }

export type TreeSchema<Shape extends z.ZodRawShape, Name extends string> = z.ZodObject<
  Shape & {
    [Key in Name]: z.ZodOptional<
      z.ZodArray<z.ZodType<Tree<z.output<z.ZodObject<Shape>>, Name>, Tree<z.input<z.ZodObject<Shape>>, Name>>>
    >
  }
>

/**
 * The schema of a row that has rows of its kind below it, in a list under this name. Its type is written out, because
 * TypeScript writes `any` into a declaration file where a type that it inferred contains itself.
 */
export function tree<Shape extends z.ZodRawShape, Name extends string>(
  row: z.ZodObject<Shape>,
  name: Name,
): TreeSchema<Shape, Name> {
  const node: z.ZodObject = row.extend({
    get [name]() {
      return z.array(node).optional().describe('The entries below it')
    },
  })
  return node as unknown as TreeSchema<Shape, Name>
}
