import type { BodyOf } from '@atrium/contract/endpoint'
import { assignedColor } from '@atrium/contract/tenant-accent'
import { greetingsAsStored, storedGreetings } from '@atrium/contract/tenant-greeting'
import { languageNameOf } from '@atrium/language/language/server/language.reads.ts'
import { conflictError, lockVersion } from '@atrium/server/db/tables/rows'
import { AppError } from '@atrium/server/http/app-error'
import { routes } from '@atrium/server/http/routes'
import { configApi } from '../config.contract.ts'
import { findConfigItems } from './config.queries.ts'
import { findConfig } from './config.reads.ts'
import type { ConfigDb } from './config.tables.ts'

type Change = BodyOf<typeof configApi.update>[number]

export const configRoutes = routes<typeof configApi, ConfigDb>(configApi, {
  get: (_input, { db, session }) => findConfigItems(db, session.tenantId),
  getOfTenant: (_input, { db, session }) => findConfigItems(db, session.tenantId),
  update: ({ body }, { db, session }) => update(db, session.tenantId, body),
  updateOfTenant: ({ body }, { db, session }) => update(db, session.tenantId, body),
})

async function update(db: ConfigDb, tenantId: number, changes: readonly Change[]) {
  // In a fixed order, so that two batches never deadlock.
  const sorted = [...changes].sort((one, other) => (one.configCode < other.configCode ? -1 : 1))
  for (const change of sorted) if (!isOfTenant(change)) await say(db, tenantId, change)
  await brand(db, tenantId, sorted.filter(isOfTenant))
  if (sorted.some(({ configCode }) => configCode.startsWith('LANGUAGE'))) await refuseUnoffered(db)
  return findConfigItems(db, tenantId)
}

/** Settings stored in the row of the tenant itself, because every page needs them. */
const isOfTenant = ({ configCode }: Change): boolean => configCode === 'COLOUR' || configCode === 'ACCENT'

async function brand(db: ConfigDb, tenantId: number, changes: readonly Change[]): Promise<void> {
  const [first] = changes
  if (!first) return
  const { id } = await db
    .selectFrom('tenant')
    .select('id')
    .where('tenantId', '=', tenantId)
    .executeTakeFirstOrThrow()
  await lockVersion(db, 'tenant', { id, objectVersionNumber: first.objectVersionNumber ?? 0 })
  const values = new Map(changes.map(({ configCode, configValue }) => [configCode, configValue]))
  const [colour, accent] = [values.get('COLOUR'), values.get('ACCENT')]
  await db
    .updateTable('tenant')
    .set({
      ...(colour !== undefined && { colour: colour || assignedColor(tenantId) }),
      ...(accent !== undefined && { accent: accent === '1' }),
    })
    .where('id', '=', id)
    .execute()
}

/** @throws `error.optimistic_lock` when the value was changed in between. */
async function say(db: ConfigDb, tenantId: number, change: Change): Promise<void> {
  const { configCode: code, objectVersionNumber } = change
  const value = storedValue(change)
  await refuseForeign(db, tenantId, change)
  const own = await db
    .selectFrom('config')
    .select('id')
    .where('code', '=', code)
    .where('tenantId', '=', tenantId)
    .executeTakeFirst()
  if (own) {
    await lockVersion(db, 'config', { id: own.id, objectVersionNumber: objectVersionNumber ?? 0 })
    if (value === '') await db.deleteFrom('config').where('id', '=', own.id).execute()
    else await db.updateTable('config').set({ value }).where('id', '=', own.id).execute()
  } else if (value !== '') {
    const made = await db
      .insertInto('config')
      .values({ code, value })
      .onConflict(conflict => conflict.columns(['tenantId', 'code']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) {
      const { id } = await db
        .selectFrom('config')
        .select('id')
        .where('code', '=', code)
        .where('tenantId', '=', tenantId)
        .executeTakeFirstOrThrow()
      throw await conflictError(db, 'config', id)
    }
  }
}

/** The value as it is stored: greetings are trimmed, and without empty ones. */
const storedValue = ({ configCode, configValue }: Change): string =>
  configCode === 'GREETING' && configValue !== ''
    ? greetingsAsStored(storedGreetings.parse(configValue))
    : configValue

/** Refuses pictures of other tenants and languages that are not offered. */
async function refuseForeign(
  db: ConfigDb,
  tenantId: number,
  { configCode, configValue }: Change,
): Promise<void> {
  if (configValue === '') return
  const isPicture = configCode === 'LOGO' || configCode === 'FAVICON'
  if (isPicture && !configValue.startsWith(`/hfle/v1/${tenantId}/`))
    throw new AppError('error.picture.unknown')
  const languages = { LANGUAGE: [configValue], LANGUAGES: configValue.split(',') }[configCode as string] ?? []
  for (const language of languages)
    if (!(await languageNameOf(db, language))) throw new AppError('error.language.unknown', { language })
}

/** @throws `error.config.languages` when the initial language of new people is not among those offered */
async function refuseUnoffered(db: ConfigDb): Promise<void> {
  const { LANGUAGE: first = '', LANGUAGES: offered } = await findConfig(db)
  if (offered !== undefined && !offered.split(',').includes(first))
    throw new AppError('error.config.languages')
}
