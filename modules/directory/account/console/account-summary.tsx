import { query } from '@atrium/console/api/query.ts'
import { PersonBadge } from '@atrium/console/files/person-badge.tsx'
import { type TextOf, useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { listText, userFormats } from '@atrium/console/language/formats.ts'
import { when } from '@atrium/console/language/when.tsx'
import { linkTexts } from '@atrium/console/links/link-texts.ts'
import { RecordLink } from '@atrium/console/links/record-link.tsx'
import { Chip } from '@atrium/ui/display/chip.tsx'
import { FactCard } from '@atrium/ui/display/fact-card.tsx'
import { Skeleton } from '@atrium/ui/feedback/skeleton.tsx'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { unitMemberApi } from '../../unit/unit-member.contract.ts'
import { type AccountDetail, accountApi } from '../account.contract.ts'
import { AccountStatus } from './account-status.tsx'
import { type AccountText, accountTexts } from './account-texts.ts'
import { heldRolesOf } from './held-roles.ts'

interface AccountCardProps {
  id: string
  name: string
  open: () => void
}

/** A person's tenant and units, roles and local time, for links to them. */
export function AccountSummary({ id, name, open }: AccountCardProps) {
  const t = useFeatureText(accountTexts)
  const words = useFeatureText(linkTexts)
  const found = useQuery({
    ...query(accountApi.get, { params: { userId: id } }),
    meta: { quiet: true, showsAbsence: true },
  })
  // Users who may not see units get the rest of the card.
  const units = useQuery({
    ...query(unitMemberApi.list, { query: { userId: id, size: 3, sort: [] } }),
    meta: { quiet: true },
    retry: false,
  }).data?.content
  const primary = units?.find(unit => unit.primaryFlag === 1) ?? units?.[0]
  const account = found.data
  return (
    <FactCard
      badge={<PersonBadge name={name} picture={account?.imageUrl} size="lg" />}
      name={name}
      status={account && <AccountStatus account={account} />}
      line={[primary?.positionName, primary?.unitName].filter(Boolean).join(' · ')}
      facts={account ? factsOf(t, words, account, units?.map(unit => unit.unitName) ?? []) : []}
      actions={
        found.isError ? (
          <p>{t('couldNotLoad')}</p>
        ) : account ? (
          <Button size="sm" variant="subtle" onClick={open}>
            {words('card.open')}
          </Button>
        ) : (
          <Skeleton bars={['40%', '50%']} rows={3} />
        )
      }
    />
  )
}

function factsOf(
  t: AccountText,
  words: TextOf<typeof linkTexts>,
  account: AccountDetail,
  units: readonly string[],
) {
  const roles = heldRolesOf(account)
  return [
    [t('email'), account.email && <bdi>{account.email}</bdi>],
    [words('card.worksIn'), listText(units)],
    [
      t('roles'),
      roles.length > 0 &&
        roles.map(role => (
          <Chip key={role.roleId}>
            <RecordLink kind="role" id={role.roleId} name={role.name} />
          </Chip>
        )),
    ],
    [t('lastLogin'), when(account.lastLoginDate)],
    [words('card.localTime'), localTime(account.timeZone)],
  ] as const
}

/** The time of day where the person is, with the place of the zone, such as "12:24 Stockholm". */
function localTime(timeZone: string): string {
  const time = new Date().toLocaleTimeString('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    ...(/[aA]/.test(userFormats().timeFormat) && { hour12: true }),
  })
  return `${time} ${timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone}`
}
