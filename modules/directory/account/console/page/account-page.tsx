import { useIsRefused } from '@atrium/console/access/use-authority.ts'
import type { ApiError } from '@atrium/console/api/api-error.ts'
import { query } from '@atrium/console/api/query.ts'
import { PersonBadge } from '@atrium/console/files/person-badge.tsx'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import type { DetailAction } from '@atrium/console/records/detail/detail-head.tsx'
import detail from '@atrium/console/records/detail/detail-page.module.css'
import { DetailPage, type DetailTab, useChooseTab } from '@atrium/console/records/detail/detail-page.tsx'
import { DetailSplit } from '@atrium/console/records/detail/detail-split.tsx'
import { useListReturn } from '@atrium/console/records/detail/list-trail.ts'
import { useDetailRecord } from '@atrium/console/records/detail/use-detail-record.tsx'
import { useHistoryTab } from '@atrium/console/records/detail/use-history-tab.tsx'
import { useStore } from '@atrium/console/session/store.ts'
import { userState } from '@atrium/console/session/user-state.ts'
import { type OnlineUser, onlineUserApi } from '@atrium/sign-in/online-user/online-user.contract.ts'
import { signInLogApi } from '@atrium/sign-in/sign-in-log/sign-in-log.contract.ts'
import { Chip } from '@atrium/ui/display/chip.tsx'
import { CopyText } from '@atrium/ui/display/copy-text.tsx'
import { IconBan, IconCircleCheck, IconKey, IconLockOpen, IconTrash } from '@tabler/icons-react'
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { useLocation } from 'wouter'
import css from '../../../shared/console/page-section.module.css'
import { PageSection, SectionLink } from '../../../shared/console/page-section.tsx'
import { tenantApi } from '../../../tenant/tenant.contract.ts'
import { unitMemberApi } from '../../../unit/unit-member.contract.ts'
import { type UserGroup, userGroupApi } from '../../../user-group/user-group.contract.ts'
import { type AccountDetail, accountApi } from '../../account.contract.ts'
import { AccountForm } from '../account-form.tsx'
import { AccountStatus } from '../account-status.tsx'
import { type AccountText, accountTexts } from '../account-texts.ts'
import { heldRolesOf } from '../held-roles.ts'
import { useAccountActions } from '../use-account-actions.tsx'
import { AccountActivity } from './account-activity.tsx'
import { AccountGivenRoles } from './account-given-roles.tsx'
import { AccountGroups } from './account-groups.tsx'
import { accountPageTexts } from './account-page-texts.ts'
import { AccountSessions, isActive } from './account-sessions.tsx'
import { AccountSignIn } from './account-sign-in.tsx'
import { AccountSignIns } from './account-sign-ins.tsx'

/** The page of an account: its sign-in, sessions, roles and activity. */
export function AccountPage() {
  const t = useFeatureText(accountTexts)
  const p = useFeatureText(accountPageTexts)
  const [path, go] = useLocation()
  const at = path.lastIndexOf('/detail/')
  const [listPath, userId] = [path.slice(0, at), path.slice(at + '/detail/'.length)]
  const { back, steps } = useListReturn(listPath, userId, id => `${listPath}/detail/${id}`)
  const { stored, problem, reload } = useDetailRecord(query(accountApi.get, { params: { userId } }), {
    couldNotLoad: t('couldNotLoad'),
    notFound: t('notFound'),
    notFoundDetail: t('notFoundDetail'),
  })
  const parents = [{ label: t('parent') }, { label: t('title'), to: back }]
  if (stored)
    return (
      <LoadedAccount
        key={stored.id}
        account={stored}
        head={{ parents, steps }}
        onReload={reload}
        onRemoved={() => go(back, { replace: true })}
      />
    )
  return (
    <DetailPage
      mark={<PersonBadge name="" size="page" />}
      parents={parents}
      name={undefined}
      facts={[]}
      steps={steps}
      problem={problem}
      tabs={(['overview', 'details', 'roles', 'sessions'] as const).map(id => ({
        id,
        label: p(id),
        content: null,
      }))}
    />
  )
}

interface LoadedAccountProps {
  account: AccountDetail
  head: Pick<ComponentProps<typeof DetailPage>, 'parents' | 'steps'>
  onReload: () => void
  onRemoved: () => void
}

const stale = [accountApi.list, accountApi.get, tenantApi.usage]

function LoadedAccount({ account, head, onReload, onRemoved }: LoadedAccountProps) {
  const t = useFeatureText(accountTexts)
  const p = useFeatureText(accountPageTexts)
  const own = useStore(userState, state => state.currentUser)
  const isOwn = account.id === own?.id
  const { sessions, groups, unit } = useSurroundings(account.id)
  const actions = useAccountActions(account, stale, onRemoved)
  const tabs = useTabs({ account, sessions, groups, onReload, onRemoved, onReset: actions.setPassword })
  const isManaged = !isOwn && !account.guest
  return (
    <>
      <DetailPage
        {...head}
        mark={<PersonBadge name={account.realName} picture={account.imageUrl} size="page" />}
        name={account.realName}
        facts={[
          <AccountStatus key="status" account={account} />,
          (isOwn || account.guest) && (
            <Chip key="kind" tone={isOwn ? 'accent' : 'plain'}>
              {t(isOwn ? 'you' : 'guest')}
            </Chip>
          ),
          <CopyText key="login" value={account.loginName} isCode />,
          account.email && <CopyText key="email" value={account.email} />,
          unit,
          sessions?.some(session => isActive(session.lastSeenDate)) && <OnlineNow key="online" />,
        ]}
        actions={isManaged ? actionsOf(account, actions, t, p('newPassword')) : []}
        more={
          isManaged && account.lastLoginDate === undefined
            ? [
                {
                  id: 'delete',
                  label: t('deleteAction'),
                  icon: IconTrash,
                  call: accountApi.remove,
                  onClick: actions.delete,
                  tone: 'danger',
                },
              ]
            : []
        }
        tabs={tabs}
      />
      {actions.dialogs}
    </>
  )
}

function OnlineNow() {
  const t = useFeatureText(accountPageTexts)
  return <span className={css.now}>{t('onlineNow')}</span>
}

function actionsOf(
  account: AccountDetail,
  actions: ReturnType<typeof useAccountActions>,
  t: AccountText,
  newPassword: string,
): DetailAction[] {
  return [
    ...(account.locked
      ? [
          {
            id: 'unlock',
            label: t('unlock'),
            icon: IconLockOpen,
            call: accountApi.unlock,
            onClick: actions.unlock,
            busy: actions.isUnlocking,
          },
        ]
      : []),
    {
      id: 'password',
      label: newPassword,
      icon: IconKey,
      call: accountApi.resetPassword,
      onClick: actions.setPassword,
    },
    account.enabled
      ? {
          id: 'disable',
          label: t('disable'),
          icon: IconBan,
          call: accountApi.freeze,
          onClick: actions.disable,
        }
      : {
          id: 'enable',
          label: account.awaitsApproval ? t('approve') : t('enable'),
          icon: IconCircleCheck,
          call: accountApi.unfreeze,
          onClick: actions.enable,
          busy: actions.isEnabling,
        },
  ]
}

/** More of a person than a page of any list has. */
const most = 100

/** The person's sessions, groups and primary unit; undefined for those that the user may not see. */
function useSurroundings(userId: string) {
  const of = <Answer,>(call: UseQueryOptions<Answer, ApiError, Answer, QueryKey>, isRefused: boolean) => ({
    ...call,
    enabled: !isRefused,
  })
  const sessions = useQuery(
    of(
      query(onlineUserApi.list, { query: { userId, size: most, sort: ['lastSeenDate,desc'] } }),
      useIsRefused(onlineUserApi.list),
    ),
  )
  const groups = useQuery(
    of(query(userGroupApi.list, { query: { userId, size: most } }), useIsRefused(userGroupApi.list)),
  )
  const units = useQuery(
    of(query(unitMemberApi.list, { query: { userId, size: most } }), useIsRefused(unitMemberApi.list)),
  )
  return {
    sessions: sessions.data?.content,
    groups: groups.data?.content,
    unit: units.data?.content.find(place => place.primaryFlag === 1)?.unitName,
  }
}

interface TabsOf {
  account: AccountDetail
  sessions: readonly OnlineUser[] | undefined
  groups: readonly UserGroup[] | undefined
  onReload: () => void
  onRemoved: () => void
  onReset: () => void
}

function useTabs({ account, sessions, groups, onReload, onRemoved, onReset }: TabsOf): readonly DetailTab[] {
  const t = useFeatureText(accountPageTexts)
  const choose = useChooseTab()
  const own = useStore(userState, state => state.currentUser)
  const history = useHistoryTab({ entity: 'app_user', id: account.id, onRestored: onReload })
  const noSignIns = useIsRefused(signInLogApi.list)
  const { id, realName } = account
  const isHome = account.organizationId === own?.tenantId
  const isManaged = id !== own?.id && !account.guest
  const shownSessions = sessions && <AccountSessions userId={id} name={realName} sessions={sessions} />
  const roleCount = heldRolesOf(account).length
  return [
    {
      id: 'overview',
      label: t('overview'),
      content: (
        <DetailSplit
          label={t('activity')}
          pane={<AccountActivity userId={id} onAll={() => choose('sign-ins')} />}
        >
          <AccountSignIn account={account} onReset={isManaged ? onReset : undefined} />
          {shownSessions}
          <PageSection
            title={t('rolesFrom')}
            count={roleCount}
            end={<SectionLink onClick={() => choose('roles')}>{t('assign')}</SectionLink>}
          >
            <AccountGivenRoles account={account} />
          </PageSection>
        </DetailSplit>
      ),
    },
    {
      id: 'details',
      label: t('details'),
      content: (
        <AccountForm
          // The form sends the roles, too, which the other part may have changed.
          key={`${account.objectVersionNumber} ${JSON.stringify(account.memberRoleList)}`}
          stored={account}
          frame={{ title: realName, onClose: onRemoved }}
          onChanges={() => undefined}
          onReload={onReload}
          onCreated={() => undefined}
          onRemoved={onRemoved}
        />
      ),
    },
    {
      id: 'roles',
      label: t('roles'),
      count: roleCount,
      content: (
        <div className={detail.content} style={{ maxInlineSize: 960 }}>
          <AccountGivenRoles account={account} isEditable={isHome || account.guest} />
        </div>
      ),
    },
    ...(shownSessions
      ? [{ id: 'sessions', label: t('sessions'), count: sessions.length, content: shownSessions }]
      : []),
    ...(groups
      ? [
          {
            id: 'groups',
            label: t('groups'),
            count: groups.length,
            content: <AccountGroups groups={groups} />,
          },
        ]
      : []),
    ...(noSignIns ? [] : [{ id: 'sign-ins', label: t('signIns'), content: <AccountSignIns userId={id} /> }]),
    ...(isHome ? history : []),
  ]
}
