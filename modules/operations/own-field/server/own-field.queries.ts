import {
  type BuiltInField,
  type ExtensibleResource,
  type OwnField,
  type OwnFieldDetail,
  retentionDays,
} from '@atrium/contract/operations/own-field'
import type { CustomField } from '@atrium/contract/resource/custom'
import { fieldsOf, titlesOfField } from '@atrium/contract/resource/declared'
import type { Extensible } from '@atrium/contract/resource/extensible'
import { accessesOf } from '@atrium/contract/resource/field-rights'
import { titleOfSeveral } from '@atrium/contract/resource/titles'
import type { Session } from '@atrium/server/auth/session'
import { stampsOf } from '@atrium/server/db/tables/rows'
import { inWords } from '@atrium/server/db/tables/texts'
import { AppError } from '@atrium/server/http/app-error'
import type { Answering } from '@atrium/server/http/routes'
import { inLanguage } from '@atrium/server/interchange/importable'
import { findCustomFields } from '@atrium/server/resource/custom/custom-fields'
import { extensibleBy } from '@atrium/server/resource/custom/extensible-kinds'
import type { FieldReader } from '@atrium/server/resource/custom/field-access'
import { sql } from 'kysely'
import type { OwnFieldDb } from './own-field.tables.ts'

interface Acting {
  db: OwnFieldDb
  session: FieldReader
  language: string
}

export async function findResources({
  db,
  session,
  language,
}: Pick<Acting, 'db' | 'language'> & { session: Pick<Session, 'level' | 'off'> }): Promise<
  ExtensibleResource[]
> {
  const counts = await db
    .selectFrom('ownField')
    .select(['resource', eb => eb.fn.countAll<number>().as('count')])
    .where('removedAt', 'is', null)
    .groupBy('resource')
    .execute()
  const rules = await findRules(db, language)
  return extensibleBy(session).map(of => ({
    resource: of.name,
    title: inLanguage(titleOfSeveral(of.title), language),
    fields: builtInFields(of, language, rules),
    ownFields: counts.find(({ resource }) => resource === of.name)?.count ?? 0,
  }))
}

/** The fields of a kind of record that people write, in the order of its form, and those that it only shows. */
function builtInFields(of: Extensible, language: string, rules: readonly Rule[]): BuiltInField[] {
  const inForm = of.form.flat()
  const place = (field: string) => (inForm.includes(field) ? inForm.indexOf(field) : inForm.length)
  return fieldsOf(of)
    .map(([field, declared]) => {
      const title = inLanguage(titlesOfField(field, declared) ?? [field, field, field], language)
      // A value that the server gives is always there.
      const required = declared.required && !declared.traits.given
      const rule = rules.find(one => one.resource === of.name && one.field === field)
      return {
        ...{ field, kind: declared.kind, title, required, accesses: [...accessesOf(of, field)] },
        othersAccess: rule?.othersAccess ?? 'write',
        roleAccess: rule?.namedAccess ?? [],
        objectVersionNumber: rule?.version ?? 0,
      }
    })
    .sort((one, other) => place(one.field) - place(other.field))
}

type NamedAccess = BuiltInField['roleAccess']

/** Access by role, with the names of the roles; without those that the tenant has no longer. */
const namedAccess = (language: string) => sql<NamedAccess>`coalesce((
  select jsonb_agg(one.value || jsonb_build_object('roleName', tr(r.name, ${language})) order by one.place)
  from jsonb_array_elements(f.role_access) with ordinality as one(value, place)
  join role r on r.tenant_id = f.tenant_id and r.id::text = one.value ->> 'roleId'), '[]')`

type Rule = Awaited<ReturnType<typeof findRules>>[number]

const findRules = (db: OwnFieldDb, language: string) =>
  db
    .selectFrom('fieldRule as f')
    .select(['f.resource', 'f.field', 'f.othersAccess', 'f.version', namedAccess(language).as('namedAccess')])
    .execute()

/** A field that a resource has in every tenant. @throws `error.not_found` */
export async function findBuiltIn(
  { db, session, language }: Pick<Acting, 'db' | 'language'> & { session: Pick<Session, 'level' | 'off'> },
  { resource, field }: { resource: string; field: string },
): Promise<BuiltInField> {
  const of = extensibleBy(session).find(({ name }) => name === resource)
  const fields = of ? builtInFields(of, language, await findRules(db, language)) : []
  const found = fields.find(one => one.field === field)
  if (!found) throw new AppError('error.not_found')
  return found
}

function ownFields(db: OwnFieldDb, language: string) {
  return db
    .selectFrom('ownField as f')
    .leftJoin('actor as creator', 'creator.id', 'f.createdBy')
    .leftJoin('actor as changer', 'changer.id', 'f.updatedBy')
    .selectAll('f')
    .select([
      'creator.realName as createdByName',
      'changer.realName as updatedByName',
      sql<string>`tr(f.title, ${language})`.as('titleHere'),
      sql<string | null>`tr(f.help, ${language})`.as('helpHere'),
      namedAccess(language).as('namedAccess'),
      sql<string | null>`(f.removed_at + make_interval(days => ${retentionDays}))::date::text`.as(
        'retainedUntil',
      ),
    ])
}

type FieldRow = Awaited<ReturnType<ReturnType<typeof ownFields>['executeTakeFirstOrThrow']>>

const choicesIn = ({ choices }: FieldRow, language: string) =>
  choices.map(({ value, title }) => ({ value, title: inWords(title, language) }))

const asOwnField = (row: FieldRow, language: string): OwnField => ({
  ...stampsOf(row),
  ownFieldId: row.id,
  resource: row.resource,
  code: row.code,
  kind: row.kind,
  title: row.titleHere,
  ...(row.helpHere && { help: row.helpHere }),
  requiredFlag: row.required ? 1 : 0,
  listedFlag: row.listed ? 1 : 0,
  enabledFlag: row.enabled ? 1 : 0,
  choices: choicesIn(row, language),
  othersAccess: row.othersAccess,
  roleAccess: row.namedAccess,
  orderSeq: row.sort,
  ...(row.retainedUntil !== null && { retainedUntil: row.retainedUntil }),
})

/** Those in their order, and removed ones last. */
export async function findOwnFields(db: OwnFieldDb, language: string, resource: string): Promise<OwnField[]> {
  const rows = await ownFields(db, language)
    .where('f.resource', '=', resource)
    .orderBy(sql`f.removed_at is not null`)
    .orderBy('f.removedAt', 'desc')
    .orderBy('f.sort')
    .orderBy('f.code')
    .execute()
  return rows.map(row => asOwnField(row, language))
}

/** Those that forms and lists have for a session. */
export const findInUse = async (acting: Acting, resource: string): Promise<CustomField[]> =>
  (await findCustomFields(acting, resource)).map(({ field: _, titles: __, ...shown }) => shown)

/** @throws `error.not_found`, the same whether it never existed or is another tenant's */
export async function findOwnField(
  { db, language, tokenOf }: Answering<OwnFieldDb>,
  id: string,
): Promise<OwnFieldDetail> {
  const row = await ownFields(db, language).where('f.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('error.not_found')
  return {
    ...asOwnField(row, language),
    _tls: { title: row.title, help: row.help },
    _token: tokenOf('own_field', id),
  }
}
