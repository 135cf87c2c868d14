import { useIsRefused } from '@atrium/console/access/use-authority.ts'
import { query, useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { dateText, userFormats } from '@atrium/console/language/formats.ts'
import { today } from '@atrium/console/language/today.ts'
import { when } from '@atrium/console/language/when.tsx'
import { LovPicker } from '@atrium/console/lookups/lov-picker.tsx'
import { useStore } from '@atrium/console/session/store.ts'
import { userState } from '@atrium/console/session/user-state.ts'
import type { AnswerOf } from '@atrium/contract/endpoint'
import { PersonBadge } from '@atrium/ui/display/badges/person-badge.tsx'
import { RoleBadge } from '@atrium/ui/display/badges/role-badge.tsx'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { Skeleton } from '@atrium/ui/feedback/skeleton.tsx'
import { Status } from '@atrium/ui/feedback/status.tsx'
import { DateField } from '@atrium/ui/form/date-field.tsx'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { IconButton } from '@atrium/ui/icon/icon-button.tsx'
import { IconSitemap, IconTrash, IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { assignmentApi } from '../../../assignment/assignment.contract.ts'
import css from '../../../shared/console/page-section.module.css'
import { type AccountDetail, accountApi, endsSoonDays } from '../../account.contract.ts'
import { accountPageTexts } from './account-page-texts.ts'

type Given = AnswerOf<typeof accountApi.heldRoles>['content'][number]

interface GivenRolesProps {
  account: AccountDetail
  /** Assigns, limits and removes roles; every change is saved at once. */
  isEditable?: boolean
}

const most = 100
const stale = [accountApi.get, accountApi.list, accountApi.heldRoles, assignmentApi.list]

/** The roles of a person, since when and by whom they have them. */
export function AccountGivenRoles({ account, isEditable = false }: GivenRolesProps) {
  const t = useFeatureText(accountPageTexts)
  const isRefused = useIsRefused(assignmentApi.assign)
  const found = useQuery(
    query(accountApi.heldRoles, { params: { userId: account.id }, query: { size: most } }),
  )
  const assign = useCall(assignmentApi.assign, stale, { quiet: true })
  const remove = useCall(assignmentApi.remove, stale, { quiet: true })
  const failure = assign.error ?? remove.error
  const mayEdit = isEditable && !isRefused
  if (found.isError)
    return (
      <FailedState
        title={t('couldNotLoad')}
        requestId={found.error.requestId}
        onRetry={() => void found.refetch()}
      />
    )
  if (!found.data) return <Skeleton bars={['28%', '40%', 90]} rows={3} />
  const give = (roleId: string, period: Period, name: string) =>
    assign.mutate(
      { body: [{ roleId, memberId: account.id, ...period }] },
      { onSuccess: () => noticeSuccess(t('assigned', { name })) },
    )
  return (
    <>
      {failure && (
        <Note tone="danger" live>
          {failure.message}
        </Note>
      )}
      {mayEdit && (
        <LovPicker
          viewCode="HIAM.USER_ROLE"
          label={t('assign')}
          value={null}
          onChange={(roleId, choice) => roleId !== null && give(roleId, {}, choice?.text ?? '')}
        />
      )}
      {found.data.content.length + account.groupRoleList.length + account.unitRoleList.length === 0 ? (
        <p className={css.nothing}>{t('noRoles')}</p>
      ) : (
        <table className={css.roles} data-editable={mayEdit || undefined}>
          <thead>
            <tr>
              <th scope="col">{t('role')}</th>
              <th scope="col">{t('comesFrom')}</th>
              <th scope="col">{t('since')}</th>
              <th scope="col">{t('ends')}</th>
            </tr>
          </thead>
          <tbody>
            {found.data.content.map(role => (
              <RoleRow
                key={role.roleId}
                name={role.name}
                from={<GivenBy role={role} />}
                since={role.creationDate}
                ends={
                  mayEdit ? (
                    <Period
                      role={role}
                      onChange={period => give(role.roleId, period, role.name)}
                      onRemove={() =>
                        remove.mutate(
                          { body: [{ roleId: role.roleId, memberId: account.id }] },
                          { onSuccess: () => noticeSuccess(t('removed', { name: role.name })) },
                        )
                      }
                    />
                  ) : (
                    <Ends role={role} />
                  )
                }
              />
            ))}
            {account.groupRoleList.map(role => (
              <RoleRow
                key={`${role.roleId} ${role.userGroupId}`}
                name={role.name}
                from={<ThroughGroup role={role} />}
                since={role.creationDate}
                ends={<span className={css.never}>–</span>}
              />
            ))}
            {account.unitRoleList.map(role => (
              <RoleRow
                key={`${role.roleId} ${role.unitId} ${role.positionName}`}
                name={role.name}
                from={<ThroughUnit role={role} />}
                since={role.creationDate}
                ends={<span className={css.never}>–</span>}
              />
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

interface RoleRowProps {
  name: string
  from: ReactNode
  since: Parameters<typeof when>[0]
  ends: ReactNode
}

/** A role, how the person came to it, and its period. */
function RoleRow({ name, from, since, ends }: RoleRowProps) {
  return (
    <tr>
      <td>
        <span className={css.roleName}>
          <RoleBadge />
          {name}
        </span>
      </td>
      <td>{from}</td>
      <td>{when(since)}</td>
      <td>{ends}</td>
    </tr>
  )
}

function GivenBy({ role }: { role: Given }) {
  const t = useFeatureText(accountPageTexts)
  const ownId = useStore(userState, state => state.currentUser?.id)
  const { createdBy, createdByName } = role
  if (!createdByName) return <span className={css.how}>{t('assignedBySystem')}</span>
  return (
    <span className={css.how}>
      {t('assignedBy')}
      <PersonBadge name={createdByName} size="sm" />
      {createdBy === ownId ? t('assignedByYou') : <bdi>{createdByName}</bdi>}
    </span>
  )
}

function ThroughGroup({ role }: { role: AccountDetail['groupRoleList'][number] }) {
  const t = useFeatureText(accountPageTexts)
  return (
    <span className={css.how}>
      <Glyph icon={IconUsersGroup} size={14} />
      {t('throughGroup')}
      <Link href={`/hiam/user-group-management?userGroup=${role.userGroupId}`}>{role.userGroupName}</Link>
    </span>
  )
}

function ThroughUnit({ role }: { role: AccountDetail['unitRoleList'][number] }) {
  const t = useFeatureText(accountPageTexts)
  return (
    <span className={css.how}>
      <Glyph icon={IconSitemap} size={14} />
      {t('throughUnit')}
      <Link href={`/hpfm/hr/org?unit=${role.unitId}`}>{role.unitName}</Link>
      {role.positionName !== undefined && <bdi>{role.positionName}</bdi>}
    </span>
  )
}

interface Period {
  startDateActive?: string
  endDateActive?: string
}

const dayMs = 86_400_000

function Ends({ role }: { role: Given }) {
  const t = useFeatureText(accountPageTexts)
  const { startDateActive: start, endDateActive: end } = role
  if (start && start > today())
    return <Status kind="waiting">{t('startsOn', { date: dateText(start) ?? start })}</Status>
  if (!end) return <span className={css.never}>–</span>
  if (end < today()) return <Status kind="ended">{dateText(end)}</Status>
  const days = (Date.parse(end) - Date.parse(today())) / dayMs
  return days <= endsSoonDays ? <Status kind="soon">{dateText(end)}</Status> : dateText(end)
}

interface PeriodProps {
  role: Given
  onChange: (period: Period) => void
  onRemove: () => void
}

function Period({ role, onChange, onRemove }: PeriodProps) {
  const t = useFeatureText(accountPageTexts)
  const { name, startDateActive, endDateActive } = role
  const day = (part: keyof Period, label: string, named: string) => (
    <DateField
      aria-label={named}
      placeholder={label}
      size="xs"
      value={role[part] ?? null}
      format={userFormats().dateFormat}
      onChange={date =>
        onChange(
          Object.fromEntries(
            Object.entries({ startDateActive, endDateActive, [part]: date }).filter(([, one]) => one),
          ),
        )
      }
    />
  )
  return (
    <span className={css.period}>
      {day('startDateActive', t('from'), t('fromOf', { name }))}
      {day('endDateActive', t('until'), t('untilOf', { name }))}
      <IconButton size="sm" label={t('removeRole', { name })} icon={IconTrash} onClick={onRemove} />
    </span>
  )
}
