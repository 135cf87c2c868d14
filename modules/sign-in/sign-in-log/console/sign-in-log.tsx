import { Can } from '@atrium/console/access/can.tsx'
import { useOfTenants } from '@atrium/console/access/of-tenants.tsx'
import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { dateTimeText, userFormats } from '@atrium/console/language/formats.ts'
import { ListHeader } from '@atrium/console/list/list-header.tsx'
import { ListTable } from '@atrium/console/list/list-table.tsx'
import css from '@atrium/console/records/record-list.module.css'
import { neighborsOf, useOpenRecord, useRecordList } from '@atrium/console/records/record-list.ts'
import { deviceName } from '@atrium/console/session/device-name.ts'
import { EmptyState } from '@atrium/ui/feedback/empty-state.tsx'
import type { QueryField } from '@atrium/ui/filter/query-bar.tsx'
import type { Column } from '@atrium/ui/table/data-table-columns.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { type PersonalText, personalTexts } from '../../personal-center/console/personal-texts.ts'
import { type LoggedSignIn, signInLogApi } from '../sign-in-log.contract.ts'
import { signInLogTable } from '../sign-in-log.table.ts'
import { ClearSignIns } from './clear-sign-ins.tsx'
import { SignInDrawer } from './sign-in-drawer.tsx'
import { type SignInLogText, signInLogTexts } from './sign-in-log-texts.ts'
import { SignInStatus } from './sign-in-status.tsx'

const filters = ['realName', 'auditType', 'loginIp', 'loginName', 'loginDateFrom', 'loginDateTo'] as const

/** Lists sign-ins to this tenant with address and result; the platform sees all tenants. */
export function SignInLog() {
  const t = useFeatureText(signInLogTexts)
  const words = useFeatureText(personalTexts)
  const tenants = useOfTenants()
  const [isClearing, setClearing] = useState(false)
  const log = useRecordList({
    table: signInLogTable,
    filters: tenants.filters(filters),
    query: ({ paging, filter }) => ({
      ...query(signInLogApi.list, { query: { ...paging, ...filter } }),
      staleTime: 0,
    }),
    rowKey: entry => entry.auditId,
    couldNotLoad: t('couldNotLoad'),
  })

  const fields = tenants.fields(fieldsOf(t, words), log.table.rows)
  const [openId, open] = useOpenRecord('signIn')
  const shown = log.table.rows.find(entry => entry.auditId === openId)

  return (
    <div className={css.page}>
      <div className={css.list}>
        <ListHeader
          list={log}
          fields={fields}
          parents={[t('parent')]}
          title={t('title')}
          secondary={
            <Can call={signInLogApi.clear}>
              <Button onClick={() => setClearing(true)}>{t('clear')}</Button>
            </Can>
          }
        />
        <ListTable
          list={log}
          fields={fields}
          label={t('title')}
          counted={of => t('counted', of)}
          columns={columnsOf(t, words, tenants.isSite)}
          rowName={entry => `${entry.realName ?? ''} ${dateTimeText(entry.loginDate)}`}
          onOpen={entry => open(entry.auditId)}
          openKey={openId}
          empty={<EmptyState centered title={t('nothing')} />}
        />
      </div>
      {shown && (
        <SignInDrawer
          key={shown.auditId}
          entry={shown}
          onClose={() => open(undefined)}
          {...neighborsOf(log.table, shown.auditId, open)}
        />
      )}
      <ClearSignIns open={isClearing} onClose={() => setClearing(false)} />
    </div>
  )
}

function fieldsOf(t: SignInLogText, words: PersonalText): readonly QueryField[] {
  const atMost = (most: number) => (entry: unknown) =>
    String(entry ?? '').length > most ? t('tooLong', { most }) : null
  const day = { kind: 'date', format: userFormats().dateFormat } as const
  return [
    { kind: 'text', name: 'realName', label: t('name'), hint: t('contains'), validate: atMost(120) },
    {
      kind: 'select',
      many: true,
      name: 'auditType',
      label: words('what'),
      options: (['LOGIN', 'LOGIN_FAILURE', 'LOGOUT', 'SWITCH'] as const).map(value => ({
        value,
        label: words(value),
      })),
    },
    { kind: 'text', name: 'loginIp', label: words('address'), hint: t('startsWith'), validate: atMost(64) },
    { kind: 'text', name: 'loginName', label: t('loginName'), hint: t('startsWith'), validate: atMost(120) },
    { ...day, name: 'loginDateFrom', label: t('fromDate') },
    { ...day, name: 'loginDateTo', label: t('toDate') },
  ]
}

function columnsOf(t: SignInLogText, words: PersonalText, isSite: boolean): readonly Column<LoggedSignIn>[] {
  return [
    {
      id: 'auditType',
      header: words('what'),
      cell: entry => <SignInStatus entry={entry} />,
      main: true,
      sortable: true,
      mark: 'status',
    },
    { id: 'loginDate', header: words('at'), cell: entry => dateTimeText(entry.loginDate), sortable: true },
    { id: 'realName', header: t('name'), cell: entry => entry.realName, sortable: true },
    {
      id: 'loginName',
      header: t('loginName'),
      cell: entry => entry.loginName,
      tone: 'code',
      sortable: true,
      leaves: 'code',
    },
    ...(isSite
      ? [
          {
            id: 'tenantName',
            header: words('tenant'),
            cell: (entry: LoggedSignIn) => entry.tenantName,
            sortable: true,
          },
        ]
      : []),
    { id: 'device', header: words('device'), cell: entry => deviceName(entry.device, words), leaves: 5 },
    {
      id: 'loginIp',
      header: words('address'),
      cell: entry => entry.loginIp,
      tone: 'code',
      sortable: true,
      leaves: 3,
    },
  ]
}
