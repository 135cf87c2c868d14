import { selfApi } from '@atrium/contract/workspace/self'
import { ArchBadge } from '@atrium/ui/display/badges/arch-badge.tsx'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { ProgressLine } from '@atrium/ui/feedback/progress-line.tsx'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { IconButton } from '@atrium/ui/icon/icon-button.tsx'
import { cx } from '@atrium/ui/theme/cx.ts'
import { TextInput } from '@mantine/core'
import { IconCheck, IconHome, IconHomeOff, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { query, useCall } from '../api/query.ts'
import { noticeSuccess } from '../failures/notices.ts'
import { useText } from '../language/use-text.ts'
import { useStore } from '../session/store.ts'
import { switchTenant } from '../session/switch-context.ts'
import { userState } from '../session/user-state.ts'
import { leaveTabs } from '../tabs/close-tabs.ts'
import css from './tenant-switch.module.css'

/** From this number of tenants on there is a search field. */
const searchFrom = 7

type TenantListProps = {
  onChosen: () => void
}

/** The user's tenants: a click switches, the house icon sets the default for the next sign-in [ROLE-4, ROLE-5]. */
export function TenantList({ onChosen }: TenantListProps) {
  const text = useText()
  const here = useStore(userState, state => state.currentUser?.tenantId)
  const [wanted, setWanted] = useState('')
  const tenants = useStore(userState, state => state.tenantList)
  const { data, isError, refetch } = useQuery({ ...query(selfApi.tenants), meta: { quiet: true } })
  useEffect(() => {
    if (data) userState.set({ tenantList: data })
  }, [data])
  const setDefault = useCall(selfApi.setDefaultTenant, [selfApi.tenants])
  if (isError) return <FailedState onRetry={() => void refetch()} />
  if (tenants.length === 0) return <ProgressLine />

  const part = wanted.trim().toLocaleLowerCase()
  const found = tenants.filter(({ tenantName, tenantNum }) =>
    `${tenantName} ${tenantNum}`.toLocaleLowerCase().includes(part),
  )

  function prefer(tenantId: number | undefined, name: string) {
    const query = tenantId === undefined ? {} : { tenantId: String(tenantId) }
    setDefault.mutate(
      { query },
      {
        onSuccess: () =>
          noticeSuccess(
            tenantId === undefined
              ? text('hzero.common.tenant.default.unset')
              : text('hzero.common.tenant.default.set', { name }),
          ),
      },
    )
  }

  return (
    <>
      <p className={css.head}>{text('hzero.common.tenant.list')}</p>
      {tenants.length > searchFrom && (
        <TextInput
          className={css.find}
          value={wanted}
          onChange={event => setWanted(event.currentTarget.value)}
          placeholder={text('hzero.common.tenant.find')}
          aria-label={text('hzero.common.tenant.find')}
          leftSection={<Glyph icon={IconSearch} />}
          data-autofocus
        />
      )}
      <ul className={css.rows}>
        {found.map(tenant => {
          const isHere = tenant.tenantId === here
          const isDefault = tenant.defaultTenantId !== undefined
          return (
            <li key={tenant.tenantId} className={css.row}>
              <button
                type="button"
                className={css.tenant}
                aria-current={isHere ? 'true' : undefined}
                data-autofocus={isHere || undefined}
                onClick={() => {
                  onChosen()
                  if (!isHere) leaveTabs(() => void switchTenant(tenant.tenantId))
                }}
              >
                <ArchBadge name={tenant.tenantName} color={tenant.tenantColour} />
                <span className={css.names}>
                  <span className={css.tenantName}>{tenant.tenantName}</span>
                  <span className={cx('mono', css.number)}>{tenant.tenantNum}</span>
                </span>
                {isHere && <Glyph icon={IconCheck} />}
              </button>
              <IconButton
                label={`${text('hzero.common.tenant.default')}: ${tenant.tenantName}`}
                icon={isDefault ? IconHome : IconHomeOff}
                aria-pressed={isDefault}
                className={isDefault ? css.default : undefined}
                disabled={setDefault.isPending}
                onClick={() => prefer(isDefault ? undefined : tenant.tenantId, tenant.tenantName)}
              />
            </li>
          )
        })}
      </ul>
      {found.length === 0 && <p className={css.none}>{text('hzero.common.status.nothingFound')}</p>}
    </>
  )
}
