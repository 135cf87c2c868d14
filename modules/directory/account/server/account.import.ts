import type { Session } from '@atrium/server/auth/session'
import { type Importable, refusedColumn } from '@atrium/server/interchange/importable'
import type { z } from 'zod'
import { accountApi, accountRow } from '../account.contract.ts'
import { insertAccount } from './account.actions.ts'
import type { AccountDb } from './account.tables.ts'

export const accountImport: Importable = {
  code: 'HIAM.ACCOUNT',
  name: ['Accounts', '账号', 'الحسابات'],
  access: accountApi.create.access,
  draft: accountRow,
  listPath: accountApi.list.path,
  samples: {
    loginName: 'nora.lind',
    realName: 'Nora Lind',
    email: 'nora.lind@norrvik.example',
    phone: '+4722334455',
    language: 'en_US',
    timeZone: 'Europe/Oslo',
    startDateActive: '2026-01-01',
    endDateActive: '2030-12-31',
    roleCodes: '',
  },
  insert: async (db, session, { roleCodes = '', ...draft }: z.output<typeof accountRow>) =>
    insertAccount(db, session, session.language, {
      ...draft,
      memberRoleList: await rolesOf(db, session, roleCodes),
    }),
}

/** @throws `error.data_invalid` naming the codes that no role of the tenant has */
async function rolesOf(db: AccountDb, { tenantId, language }: Session, text: string) {
  const codes = [...new Set(text.split(/[,;，；]/).map(code => code.trim()))].filter(Boolean)
  if (codes.length === 0) return []
  const found = await db
    .selectFrom('role')
    .select(['id as roleId', 'code'])
    .where('tenantId', '=', tenantId)
    .where('code', 'in', codes)
    .execute()
  const unknown = codes.filter(code => !found.some(role => role.code === code))
  if (unknown.length > 0) throw refusedColumn(language, 'error.role.unknown', 'roleCodes', unknown.join(', '))
  return found.map(({ roleId }) => ({ roleId }))
}
