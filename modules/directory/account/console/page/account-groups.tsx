import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import detail from '@atrium/console/records/detail/detail-page.module.css'
import { RoleBadge } from '@atrium/ui/display/badges/role-badge.tsx'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { IconUsersGroup } from '@tabler/icons-react'
import { Link } from 'wouter'
import css from '../../../shared/console/page-section.module.css'
import type { UserGroup } from '../../../user-group/user-group.contract.ts'
import { accountPageTexts } from './account-page-texts.ts'

/** The user groups of a person. */
export function AccountGroups({ groups }: { groups: readonly UserGroup[] }) {
  const t = useFeatureText(accountPageTexts)
  return (
    <div className={detail.content}>
      {groups.length === 0 && <p className={css.nothing}>{t('noGroups')}</p>}
      <ul className={css.lines}>
        {groups.map(({ userGroupId, groupName, remark }) => (
          <li key={userGroupId}>
            <RoleBadge>
              <Glyph icon={IconUsersGroup} size={14} />
            </RoleBadge>
            <div className={css.text}>
              <p className={css.name}>
                <Link href={`/hiam/user-group-management?userGroup=${userGroupId}`}>{groupName}</Link>
              </p>
              {remark && <p className={css.detail}>{remark}</p>}
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
