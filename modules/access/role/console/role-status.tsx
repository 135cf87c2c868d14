import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { today } from '@atrium/console/language/today.ts'
import { Status } from '@atrium/ui/feedback/status.tsx'
import dayjs from 'dayjs'
import type { Role } from '../role.contract.ts'
import { roleTexts } from './role-texts.ts'

/** Roles that end within this many days are marked as ending soon. */
const soonDays = 7

export function RoleStatus({ role }: { role: Pick<Role, 'enabled' | 'endDateActive'> }) {
  const t = useFeatureText(roleTexts)
  const { enabled, endDateActive: end } = role
  if (!enabled) return <Status kind="ended">{t('disabled')}</Status>
  if (end && end < today()) return <Status kind="ended">{t('ended')}</Status>
  if (end && end <= dayjs(today()).add(soonDays, 'day').format('YYYY-MM-DD'))
    return <Status kind="soon">{t('endsSoon')}</Status>
  return <Status kind="active">{t('active')}</Status>
}
