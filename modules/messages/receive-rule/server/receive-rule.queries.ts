import { platformTenantId } from '@atrium/contract/constants'
import { type ReceiveCode, receiveCode } from '@atrium/contract/messages/receive-codes'
import { conflictError } from '@atrium/server/db/tables/rows'
import type { PersonalChannel } from '@atrium/server/delivery/channels/channel.contract'
import { findRules, ruleFor } from '@atrium/server/delivery/receive-rules'
import { AppError } from '@atrium/server/http/app-error'
import { sql } from 'kysely'
import { meaningOf } from '../../shared/server/meanings.ts'
import type { ReceiveRule } from '../receive-rule.contract.ts'
import type { ReceiveRuleDb } from './receive-rule.tables.ts'

interface Reader {
  tenantId: number
  language: string
}

/** All kinds, and below each the messages that are sent under it. */
export async function findReceiveRules(db: ReceiveRuleDb, reader: Reader): Promise<ReceiveRule[]> {
  const { tenantId, language } = reader
  const rules = await findRules(db, tenantId)
  const stored = await db
    .selectFrom('receiveRule')
    .select(['id', 'tenantId', 'receiveCode', 'version'])
    .execute()
  const messages = await findMessages(db, reader)
  const isPlatform = tenantId === platformTenantId

  const asRule = (code: string, name: string, kind: ReceiveCode, isMessage: boolean): ReceiveRule => {
    const { usual, fixed } = ruleFor(rules, kind, isMessage ? code : undefined)
    const own = stored.find(row => row.tenantId === tenantId && row.receiveCode === code)
    const ofPlatform = stored.some(row => row.tenantId === platformTenantId && row.receiveCode === code)
    return {
      ...(own && { receiveId: own.id, objectVersionNumber: own.version }),
      receiveCode: code,
      receiveName: name,
      ...(isMessage && { parentReceiveCode: kind }),
      levelNumber: isMessage ? 2 : 1,
      defaultReceiveTypeList: [...usual],
      defaultReceiveType: usual.join(','),
      fixedReceiveTypeList: [...fixed],
      sourceCode: own ? 'OWN' : ofPlatform ? 'PLATFORM' : 'PRODUCT',
      editableFlag: kind === 'SECURITY' && !isPlatform ? 0 : 1,
      tenantId,
    }
  }
  return receiveCode.options.flatMap(kind => [
    asRule(kind, meaningOf('receiveCode', kind, language), kind, false),
    ...messages
      .filter(message => message.receiveCode === kind)
      .map(message => asRule(message.code, message.name, kind, true)),
  ])
}

/** The messages by code: the tenant's own before the platform's. */
async function findMessages(db: ReceiveRuleDb, { language }: Reader) {
  const { rows } = await sql<{ code: string; name: string; receiveCode: ReceiveCode }>`
    select code, name, receive_code from (
      select distinct on (code) code, tr(name, ${language}) as name, receive_code from send_config
      order by code, tenant_id = ${platformTenantId}) as found
    order by name, code`.execute(db)
  return rows
}

interface RuleChange {
  receiveCode: string
  defaultReceiveTypeList: readonly PersonalChannel[]
  fixedReceiveTypeList: readonly PersonalChannel[]
  objectVersionNumber?: number | undefined
}

/**
 * Saves rules of a tenant, unless the caller has read an older version of one.
 * @throws `error.receive_rule.unknown`, `error.receive_rule.security`, `error.optimistic_lock`
 */
export async function putReceiveRules(
  db: ReceiveRuleDb,
  reader: Reader,
  changes: readonly RuleChange[],
): Promise<void> {
  const known = await findReceiveRules(db, reader)
  for (const one of changes) {
    const before = known.find(rule => rule.receiveCode === one.receiveCode)
    if (!before) throw new AppError('error.receive_rule.unknown', { code: one.receiveCode })
    if (before.editableFlag === 0) throw new AppError('error.receive_rule.security')
    const { rows } = await sql<{ id: string }>`
      insert into receive_rule as r (receive_code, usual, fixed)
      values (${one.receiveCode}, ${[...one.defaultReceiveTypeList]}, ${[...one.fixedReceiveTypeList]})
      on conflict (tenant_id, receive_code) do update set usual = excluded.usual, fixed = excluded.fixed
        where r.version = coalesce(${one.objectVersionNumber ?? null}::bigint, r.version)
      returning r.id`.execute(db)
    if (rows.length === 0) throw await conflictError(db, 'receiveRule', await ownRuleId(db, one.receiveCode))
  }
}

async function ownRuleId(db: ReceiveRuleDb, code: string): Promise<string> {
  const { id } = await db
    .selectFrom('receiveRule')
    .select('id')
    .where('receiveCode', '=', code)
    .where(sql<boolean>`tenant_id = current_tenant()`)
    .executeTakeFirstOrThrow()
  return id
}

/** @throws `error.not_found` when the tenant has no rule of its own. */
export async function deleteReceiveRule(db: ReceiveRuleDb, code: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('receiveRule')
    .where('receiveCode', '=', code)
    .where(sql<boolean>`tenant_id = current_tenant()`)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new AppError('error.not_found')
}
