import type { Role } from '@atrium/contract/iam/role'
import dayjs from 'dayjs'
import { useFeatureText } from '../../core/feature-texts.ts'
import { clockOf } from '../../core/formats.ts'
import { Status } from '../../ui/status.tsx'
import { roleTexts } from './role-texts.ts'

/** Roles that end within this many days are said to end soon. */
const soonDays = 7

/** Today, `YYYY-MM-DD`, on the wall of the person. */
export const today = () => clockOf(new Date()).format('YYYY-MM-DD')

export function RoleStatus({ role }: { role: Pick<Role, 'enabled' | 'endDateActive'> }) {
  const t = useFeatureText(roleTexts)
  const { enabled, endDateActive: end } = role
  if (!enabled) return <Status kind="ended">{t('disabled')}</Status>
  if (end && end < today()) return <Status kind="ended">{t('ended')}</Status>
  if (end && end <= dayjs(today()).add(soonDays, 'day').format('YYYY-MM-DD'))
    return <Status kind="soon">{t('endsSoon')}</Status>
  return <Status kind="active">{t('active')}</Status>
}
