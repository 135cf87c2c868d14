import type { Titles } from '@atrium/contract/entity/entity'
import { fieldsOf, partOf, partsOf, type Tabled, titlesOfField } from '@atrium/contract/resource/declared'
import type { Field } from '@atrium/contract/resource/fields'
import type { AnyResource } from '@atrium/contract/resource/resource'
import { type RawBuilder, sql } from 'kysely'
import { type OffModules, offModuleOfPart } from '../access/off-modules.ts'
import type { Session } from '../auth/session.ts'
import { AppError } from '../http/app-error.ts'
import { inLanguage } from '../interchange/importable.ts'
import { isUuid } from './is-uuid.ts'
import type { AnyRecord, ResourceDb } from './resource-db.ts'
import { fileFor } from './resource-files.ts'
import { rowsIn, type StoredParts } from './resource-parts.ts'
import { tableNamedBy } from './resource-plan.ts'

const notThere: Titles = [
  'It does not exist, is disabled or is not available to you. Choose another one',
  '它不存在、已停用或您无法使用。请另选一个',
  'غير موجود أو معطّل أو غير متاح لك. اختر غيره',
]

const noFile: Titles = [
  'Upload a file of a type and size that this field accepts',
  '请上传类型和大小符合此字段要求的文件',
  'ارفع ملفًا بنوع وحجم يقبلهما هذا الحقل',
]

const moduleOff = (module: string): Titles => [
  `Its values belong to the module ${module}, which is switched off for your tenant. Contact the platform administrators`,
  `其可选值属于模块 ${module}，您的租户未启用该模块。请联系平台管理员`,
  `تنتمي قيمه إلى الوحدة ${module} الموقفة لمستأجرك. تواصل مع مديري المنصة`,
]

/** A value that is checked, and the path of its field in the draft. */
interface Checked {
  path: string
  name: string
  field: Field
  found: RawBuilder<unknown>
  refusal: Titles
}

function checksOf(of: Tabled, off: OffModules, draft: AnyRecord, before: AnyRecord, path = ''): Checked[] {
  return fieldsOf(of).flatMap(([name, field]) => {
    const value = draft[name]
    if (!field.traits.named || typeof value !== 'string' || value === before[name]) return []
    const checked = { path: path + name, name, field }
    const module = field.kind === 'lookup' ? offModuleOfPart(off, 'lov', field.target ?? '') : undefined
    if (module !== undefined) return [{ ...checked, found: nothing, refusal: moduleOff(module) }]
    const refusal = field.files ? noFile : notThere
    return [{ ...checked, found: existing(of, field, value, before.id), refusal }]
  })
}

/**
 * Checks that what a record and its rows refer to exists and is visible here, and that values are those that the lookup
 * offers, which one of a module that is off does not. A stored record keeps what it has: a value that was disabled, or
 * a record that the role does not see.
 * @throws `error.data_invalid` naming the field
 */
export async function checkReferences(
  of: AnyResource,
  { db, session, language }: { db: ResourceDb; session: Pick<Session, 'off'>; language: string },
  draft: AnyRecord,
  before: AnyRecord,
  parts: StoredParts,
): Promise<void> {
  const checked = [
    ...checksOf(of, session.off, draft, before),
    ...partsOf(of).flatMap(([name, field]) =>
      rowsIn(draft, name).flatMap((row, at) => {
        const stored = parts[name]?.find(({ id }) => id === row.id)
        return checksOf(partOf(of, name, field), session.off, row, stored ?? {}, `${name}.${at}.`)
      }),
    ),
  ]
  if (checked.length === 0) return
  const { rows } = await sql<{ found: boolean[] }>`
    select array[${sql.join(checked.map(({ found }) => sql`exists (${found})`))}] as found`.execute(db)
  const wrong = checked.filter((_, at) => !rows[0]?.found[at])
  if (wrong.length === 0) return
  const messageOf = ({ refusal }: Checked) => inLanguage(refusal, language)
  const detail = wrong
    .map(
      one =>
        `${inLanguage(titlesOfField(one.name, one.field) ?? [one.name, one.name, one.name], language)}: ${messageOf(one)}`,
    )
    .join('; ')
  throw new AppError(
    'error.data_invalid',
    { detail },
    wrong.map(one => ({ field: one.path, message: messageOf(one) })),
  )
}

function existing(of: Tabled, field: Field, value: string, own: unknown): RawBuilder<unknown> {
  if (field.kind === 'lookup') return valueIn(field.target ?? '', value)
  const isItself = field.target === 'self' && value === own
  if (field.files) return fileFor(of, field, value, own)
  return isUuid(value) && !isItself
    ? sql`select from ${sql.table(tableNamedBy(of, field))} where id = ${value}`
    : nothing
}

const nothing = sql`select where false`

/**
 * A value in effect today of the tenant's lookup, else of the platform's. The values of a lookup from a call are
 * checked by nobody but that call.
 */
const valueIn = (lookup: string, value: string) => sql`
  select from (
    select tenant_id, id, type from lov where code = ${lookup} and enabled order by tenant_id desc limit 1) l
  left join lov_value v on v.tenant_id = l.tenant_id and v.lov_id = l.id
  where l.type = 'URL' or (v.value = ${value} and v.enabled
    and coalesce(v.start_on, current_date) <= current_date
    and coalesce(v.end_on, current_date) >= current_date)`
