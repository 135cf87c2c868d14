import { platformTenantId } from '@atrium/contract/constants'
import { type Channel, type ReceiveCode, receiveCode } from '@atrium/contract/message/receive-config'
import type { ReceiveRule } from '@atrium/contract/message/receive-rule'
import { sql } from 'kysely'
import { changedMeanwhile } from '../../db/rows.ts'
import type { Scoped } from '../../db/tenant.ts'
import { AppError } from '../../http/app-error.ts'
import { findRules, ruleFor } from '../../http/receive-ways.ts'
import { meaningOf } from './meanings.ts'

interface Reader {
  tenantId: number
  language: string
}

/** Every kind, and below each the messages that are sent under it. */
export async function findReceiveRules(db: Scoped, reader: Reader): Promise<ReceiveRule[]> {
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
    const ways = [...usual]
    return {
      ...(own && { receiveId: own.id, objectVersionNumber: own.version }),
      receiveCode: code,
      receiveName: name,
      ...(isMessage && { parentReceiveCode: kind }),
      levelNumber: isMessage ? 2 : 1,
      defaultReceiveTypeList: ways,
      defaultReceiveType: ways.join(','),
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

/** What is sent under which code: the own before the platform's. */
async function findMessages(db: Scoped, { language }: Reader) {
  const { rows } = await sql<{ code: string; name: string; receiveCode: ReceiveCode }>`
    select code, name, receive_code from (
      select distinct on (code) code, tr(name, ${language}) as name, receive_code from send_config
      order by code, tenant_id = ${platformTenantId}) as found
    order by name, code`.execute(db)
  return rows
}

interface Said {
  receiveCode: string
  defaultReceiveTypeList: readonly Channel[]
  fixedReceiveTypeList: readonly Channel[]
  objectVersionNumber?: number | undefined
}

/**
 * Keeps what a tenant says; whoever has read an older one is told so.
 * @throws `error.receive_rule.unknown`, `error.receive_rule.security`, `error.optimistic_lock`
 */
export async function putReceiveRules(db: Scoped, reader: Reader, said: readonly Said[]): Promise<void> {
  const known = await findReceiveRules(db, reader)
  for (const one of said) {
    const before = known.find(rule => rule.receiveCode === one.receiveCode)
    if (!before) throw new AppError('error.receive_rule.unknown', { code: one.receiveCode })
    if (before.editableFlag === 0) throw new AppError('error.receive_rule.security')
    const { rows } = await sql<{ id: string }>`
      insert into receive_rule as r (receive_code, usual, fixed)
      values (${one.receiveCode}, ${[...one.defaultReceiveTypeList]}, ${[...one.fixedReceiveTypeList]})
      on conflict (tenant_id, receive_code) do update set usual = excluded.usual, fixed = excluded.fixed
        where r.version = coalesce(${one.objectVersionNumber ?? null}::bigint, r.version)
      returning r.id`.execute(db)
    if (rows.length === 0)
      throw await changedMeanwhile(db, 'receiveRule', await ownRuleId(db, one.receiveCode))
  }
}

async function ownRuleId(db: Scoped, code: string): Promise<string> {
  const { id } = await db
    .selectFrom('receiveRule')
    .select('id')
    .where('receiveCode', '=', code)
    .where(sql<boolean>`tenant_id = current_tenant()`)
    .executeTakeFirstOrThrow()
  return id
}

/** @throws `error.not_found` when nothing of the own was said. */
export async function deleteReceiveRule(db: Scoped, code: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('receiveRule')
    .where('receiveCode', '=', code)
    .where(sql<boolean>`tenant_id = current_tenant()`)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new AppError('error.not_found')
}
