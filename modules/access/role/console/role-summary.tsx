import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { dateText, numberText } from '@atrium/console/language/formats.ts'
import { linkTexts } from '@atrium/console/links/link-texts.ts'
import { RoleBadge } from '@atrium/ui/display/badges/role-badge.tsx'
import { FactCard } from '@atrium/ui/display/fact-card.tsx'
import { Skeleton } from '@atrium/ui/feedback/skeleton.tsx'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { roleApi } from '../role.contract.ts'
import { RoleStatus } from './role-status.tsx'
import { roleTexts } from './role-texts.ts'

interface RoleCardProps {
  id: string
  name: string
  open: () => void
}

/** The purpose of a role and its holders, for links to it. */
export function RoleSummary({ id, name, open }: RoleCardProps) {
  const t = useFeatureText(roleTexts)
  const words = useFeatureText(linkTexts)
  const found = useQuery({
    ...query(roleApi.get, { params: { roleId: id } }),
    meta: { quiet: true, showsAbsence: true },
  })
  const role = found.data
  return (
    <FactCard
      badge={<RoleBadge />}
      name={name}
      status={role && <RoleStatus role={role} />}
      line={role?.description}
      facts={
        role
          ? [
              [t('code'), <bdi key="code">{role.code}</bdi>],
              [t('parentRole'), role.parentRoleName],
              [t('people'), numberText(role.memberCount)],
              [t('ends'), dateText(role.endDateActive)],
            ]
          : []
      }
      actions={
        found.isError ? (
          <p>{t('couldNotLoad')}</p>
        ) : role ? (
          <Button size="sm" variant="subtle" onClick={open}>
            {words('card.open')}
          </Button>
        ) : (
          <Skeleton bars={['40%', '50%']} rows={2} />
        )
      }
    />
  )
}
