import type { Session } from '@atrium/server/auth/session'
import { AppError } from '@atrium/server/http/app-error'
import { codesIn, type Importable } from '@atrium/server/interchange/importable'
import { rolesNamed, unitsNamed } from '../../account/server/account-codes.ts'
import { type InvitationRow, invitationApi, invitationRow } from '../invitation.contract.ts'
import { type InvitationContext, invite } from './invitation.actions.ts'
import type { InvitationDb } from './invitation.tables.ts'

/** Invites people by rows; roles and units are named by their codes. Emails that were sent are not undone. */
export const invitationImport = (
  outside: Pick<InvitationContext, 'availableChannels' | 'publicUrl'>,
): Importable => ({
  code: 'HIAM.INVITATION',
  name: ['Invitations', '邀请', 'الدعوات'],
  access: invitationApi.create.access,
  stepUp: true,
  draft: invitationRow,
  listPath: invitationApi.list.path,
  samples: {
    email: 'nora.lind@halden.example',
    roleCodes: 'depot-clerk',
    unitCodes: '',
    untilDate: '2030-12-31',
    language: 'en_US',
    note: '',
  },
  titles: {
    roleCodes: { en_US: 'Role codes', zh_CN: '角色编码', ar_SA: 'رموز الأدوار' },
    unitCodes: { en_US: 'Unit codes', zh_CN: '组织单元编码', ar_SA: 'رموز الوحدات' },
    language: { en_US: 'Language', zh_CN: '语言', ar_SA: 'اللغة' },
    note: { en_US: 'Note', zh_CN: '附言', ar_SA: 'ملاحظة' },
  },
  unique: [['email']],
  ignoresCase: true,
  fieldOf: {
    'error.role.above_own': 'roleCodes',
    'error.unit.role_above_own': 'unitCodes',
    'error.language.unknown': 'language',
    'error.invitation.until_past': 'untilDate',
  },
  async insert(db: InvitationDb, session: Session, row: InvitationRow) {
    const { email, roleCodes, unitCodes, language = session.language, ...draft } = row
    const roleIds = (await rolesNamed(db, session, roleCodes)).map(({ roleId }) => roleId)
    const unitIds = await unitsNamed(db, session, codesIn(unitCodes))
    const context = { ...outside, db, session, language: session.language }
    const { invited, refused } = await invite(context, {
      ...draft,
      language,
      emails: [email],
      roleIds,
      unitIds,
    })
    const [done] = invited
    if (!done) {
      const message = refused[0]?.message ?? ''
      throw new AppError('error.data_invalid', { detail: message }, [{ field: 'email', message }])
    }
    return done.id
  },
})
