import type { Access } from '@atrium/contract/endpoint'
import { decide } from '@atrium/server/access/decide'
import type { Session } from '@atrium/server/auth/session'
import type { Cache } from '@atrium/server/cache/cache'
import type { Site } from '@atrium/server/db/connection/site'
import { AppError } from '@atrium/server/http/app-error'
import {
  codesIn,
  type ExistingRecords,
  type Importable,
  refusedColumn,
} from '@atrium/server/interchange/importable'
import { customFieldsOf, type FindCustom } from '@atrium/server/resource/custom/custom-fields'
import { withCustomColumns } from '@atrium/server/resource/custom/custom-import'
import { cellOf } from '@atrium/server/resource/kinds/cells'
import { sql } from 'kysely'
import { isStaff } from '../../assignment/server/assignment.queries.ts'
import { type AccountRow, accountApi, accountRow } from '../account.contract.ts'
import { extensibleAccount } from '../account.own-fields.ts'
import { accountBatchApi } from '../account-batch.contract.ts'
import { deleteAccount, insertAccount, updateAccount } from './account.actions.ts'
import { type Administering, findAccount, isAdministered } from './account.queries.ts'
import { wasUsed } from './account.routes.ts'
import type { AccountDb } from './account.tables.ts'
import { findCodes, putGroups, putUnits, rolesNamed } from './account-codes.ts'
import { type LinkServices, sendPasswordLink } from './account-link.ts'

/**
 * Imports people by rows; roles, groups and units are named by their codes. A row without own values makes an account
 * without them, even if a field is required: files of other programs know nothing of it.
 */
export const accountImport = (services: ImportServices): Importable => {
  const findOwn = customFieldsOf(extensibleAccount, services)
  return withCustomColumns(importedAccounts(services, findOwn), findOwn, field => cellOf(field).optional())
}

interface ImportServices extends LinkServices {
  cache: Cache
}

/** The session of an import as the one that administers accounts. */
const administering = async (
  findOwn: FindCustom,
  db: AccountDb,
  session: Session,
): Promise<Administering> => {
  const of = { db, session, language: session.language }
  return { ...of, added: await findOwn(of) }
}

const importedAccounts = (services: LinkServices, findOwn: FindCustom): Importable => ({
  code: 'HIAM.ACCOUNT',
  name: ['Accounts', '账号', 'الحسابات'],
  access: accountApi.create.access,
  stepUp: true,
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
    groupCodes: '',
    unitCodes: '',
  },
  unique: [['loginName'], ['email']],
  ignoresCase: true,
  fieldOf: {
    'error.account.login_taken': 'loginName',
    'error.email.taken': 'email',
    'error.account.end_before_start': 'endDateActive',
    'error.account.above_own': 'loginName',
    'error.account.own': 'loginName',
    'error.role.above_own': 'roleCodes',
    'error.user_group.role_above_own': 'groupCodes',
    'error.time_zone.unknown': 'timeZone',
  },
  insert: async (db: AccountDb, session, row: AccountRow) => {
    const { roleCodes, groupCodes: _, unitCodes: __, ...draft } = row
    const memberRoleList = await rolesNamed(db, session, roleCodes)
    const of = await administering(findOwn, db, session)
    const id = await insertAccount(of, { ...draft, memberRoleList })
    await putMemberships(db, session, id, row)
    return id
  },
  removal: {
    access: accountApi.remove.access,
    table: 'app_user',
    async remove(db: AccountDb, session, ref) {
      if (await wasUsed(services.site, ref.id)) throw new AppError('error.account.used')
      await deleteAccount(db, session, ref)
    },
  },
  invitation: {
    access: accountApi.resetPassword.access,
    send: (session, id) => sendPasswordLink(services, session, id),
  },
  existing: existingAccounts(services.site, findOwn),
})

/** Accounts that the session administers, by their user names. */
const existingAccounts = (site: Site, findOwn: FindCustom): ExistingRecords => ({
  access: accountApi.update.access,
  lists: ['roleCodes', 'groupCodes', 'unitCodes'],
  notes: [
    [
      'Roles, groups and units are codes separated by commas. They are added; those a person has stay.',
      '角色、用户组和组织填写编码，以逗号分隔。填写的内容会被添加，原有的保留不变。',
      'تُكتب الأدوار والمجموعات والوحدات رموزًا تفصلها فواصل، وتُضاف إلى ما لدى الشخص من قبل.',
    ],
  ],
  async find(db: AccountDb, session, { loginName }) {
    const { rows } = await sql<{ id: string }>`
      select u.id from app_user u where u.tenant_id = ${session.tenantId}
        and lower(u.login_name) = lower(${String(loginName)}) and ${isAdministered(session)}`.execute(db)
    return rows[0]?.id
  },
  async read(db: AccountDb, session, id) {
    const account = await findAccount(await administering(findOwn, db, session), id)
    const { loginName, realName, email, phone, language, timeZone, startDateActive, endDateActive } = account
    const codes = await findCodes(db, session, id)
    return {
      ...{ loginName, realName, email, phone, language, timeZone, startDateActive, endDateActive },
      roleCodes: codes.roles.join(', '),
      groupCodes: codes.groups.join(', '),
      unitCodes: codes.units.join(', '),
      custom: account.custom,
    }
  },
  async update(db: AccountDb, session, id, row: AccountRow) {
    if (await site({}, all => isStaff(all, id))) throw new AppError('error.account.above_own')
    const of = await administering(findOwn, db, session)
    const { memberRoleList: held, defaultRoleId, objectVersionNumber } = await findAccount(of, id)
    const wanted = await rolesNamed(db, session, row.roleCodes)
    const memberRoleList = wanted.map(role => held.find(({ roleId }) => roleId === role.roleId) ?? role)
    const { loginName: _, ...change } = row
    await updateAccount(of, {
      ...change,
      ...{ id, objectVersionNumber, memberRoleList },
      ...(memberRoleList.some(({ roleId }) => roleId === defaultRoleId) && { defaultRoleId }),
    })
    await putMemberships(db, session, id, row)
  },
})

/** Changes groups and units as a row names them, each with the permission of the single action. */
async function putMemberships(
  db: AccountDb,
  session: Session,
  userId: string,
  row: AccountRow,
): Promise<void> {
  const { groupCodes, unitCodes } = row
  const now = await findCodes(db, session, userId)
  const differs = (codes: readonly string[], text: string | undefined) =>
    codes.length !== codesIn(text).length || codesIn(text).some(code => !codes.includes(code))
  const refuse = (field: 'groupCodes' | 'unitCodes', access: Access) => {
    if (!decide(session, access).allowed)
      throw refusedColumn(session.language, 'error.forbidden', field, row[field] ?? '')
  }
  if (differs(now.groups, groupCodes)) {
    refuse('groupCodes', accountBatchApi.addToGroup.access)
    await putGroups(db, session, userId, codesIn(groupCodes))
  }
  if (differs(now.units, unitCodes)) {
    refuse('unitCodes', accountBatchApi.addToUnit.access)
    await putUnits(db, session, userId, codesIn(unitCodes))
  }
}
