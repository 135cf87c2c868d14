import { personName } from '@atrium/server/db/tables/names'
import { messageBody, messageTexts, type ProductMessages } from '@atrium/server/delivery/product-message'
import type { LanguageArguments } from '@atrium/server/delivery/render-template'
import { sql } from 'kysely'
import { invitationDays } from '../invitation.contract.ts'
import type { InvitationDb } from './invitation.tables.ts'

export const invitationMessages: ProductMessages = {
  'IAM.INVITATION': {
    name: messageTexts('Invitation to a tenant', '加入租户的邀请', 'دعوة إلى مستأجر'),
    receiveCode: 'SECURITY',
    channels: ['EMAIL'],
    subject: messageTexts(
      '{person} invites you to {tenant}',
      '{person} 邀请您加入 {tenant}',
      'يدعوك {person} إلى {tenant}',
    ),
    body: messageBody(
      [
        '{person} invites you to work in {tenant} as {roles}, {period}.',
        '{note}',
        '<a href="{link}">Accept invitation</a>',
        'The link can be used once, within {days} days. If you did not expect this, ignore it.',
      ],
      [
        '{person} 邀请您以“{roles}”的角色在 {tenant} 工作，{period}。',
        '{note}',
        '<a href="{link}">接受邀请</a>',
        '此链接 {days} 天内有效，仅能使用一次。如果您不知道此事，请忽略此邮件。',
      ],
      [
        'يدعوك {person} إلى العمل في {tenant} بدور {roles}، {period}.',
        '{note}',
        '<a href="{link}">قبول الدعوة</a>',
        'يصلح الرابط مرة واحدة خلال {days} أيام. إن لم تكن تتوقع هذا فتجاهله.',
      ],
    ),
  },
}

const periods = {
  open: messageTexts('without an end date', '不设截止日期', 'دون تاريخ انتهاء'),
  until: messageTexts('until {day}', '截止 {day}', 'حتى {day}'),
}

const withoutNote = messageTexts(
  'Follow the link to see more and to accept.',
  '打开链接可查看详情并接受邀请。',
  'افتح الرابط لمعرفة المزيد والقبول.',
)

/** The content of the mail. */
interface Terms {
  roleIds: readonly string[]
  untilDate?: string | undefined
  note?: string | undefined
}

/** The arguments of the mail that this person sends, in whatever language; the link is not among them. */
export async function mailArguments(
  db: InvitationDb,
  { tenantId, userId }: { tenantId: number; userId: string },
  { roleIds, note, untilDate }: Terms,
): Promise<LanguageArguments> {
  const { rows } = await sql<{
    tenant: Record<string, string>
    roles: Record<string, string>[]
    personName: string | null
  }>`
    select t.name as tenant, ${personName(sql`${userId}`)} as person_name, array(select r.name from role r
      where r.tenant_id = t.tenant_id and r.id::text = any(${[...roleIds]}) order by r.code) as roles
    from tenant t where t.tenant_id = ${tenantId}`.execute(db)
  const { tenant = {}, roles = [], personName: person } = rows[0] ?? {}
  return language => {
    const inLanguage = (texts: Record<string, string>) =>
      texts[language] ?? texts.en_US ?? Object.values(texts)[0] ?? ''
    return {
      person: person ?? inLanguage(tenant),
      tenant: inLanguage(tenant),
      // Before one is chosen, in a preview.
      roles: roles.map(inLanguage).join(', ') || '…',
      period: inLanguage(untilDate === undefined ? periods.open : periods.until).replace(
        '{day}',
        untilDate ?? '',
      ),
      note: note || inLanguage(withoutNote),
      days: invitationDays,
    }
  }
}
