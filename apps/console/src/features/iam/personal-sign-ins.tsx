import { type SignInEntry, signInLogApi } from '@atrium/contract/platform/sign-in-log'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../../api/query.ts'
import { useFeatureText } from '../../core/feature-texts.ts'
import { dateTimeText } from '../../core/formats.ts'
import { usePaging } from '../../core/paging.ts'
import { useTableLayout } from '../../core/record-list.ts'
import { cx } from '../../ui/cx.ts'
import { DataTable } from '../../ui/data-table.tsx'
import type { Column } from '../../ui/data-table-columns.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { deviceName } from './device-name.ts'
import css from './personal-centre.module.css'
import { type PersonalText, personalTexts } from './personal-texts.ts'
import { SignInStatus, whatHappened } from './sign-in-status.tsx'

/** What happened to the own sign-ins, newest first. */
export function PersonalSignIns() {
  const t = useFeatureText(personalTexts)
  const [{ page, size }, setPaging] = usePaging()
  const layout = useTableLayout('iam.sign-in')
  const log = useQuery({
    ...query(signInLogApi.own, { query: { page, size } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return (
    <div className={css.log}>
      <p className={cx(css.lead, css.logLead)}>{t('signInsLead')}</p>
      <DataTable
        label={t('signIns')}
        columns={columnsOf(t)}
        {...layout}
        rows={log.data?.content ?? []}
        rowKey={entry => entry.auditId}
        rowName={entry => `${whatHappened(entry, t)} ${dateTimeText(entry.loginDate)}`}
        loading={log.isFetching}
        failure={
          log.isError
            ? { title: t('couldNotLoad'), requestId: log.error.requestId, onRetry: () => void log.refetch() }
            : null
        }
        empty={<EmptyState title={t('noSignIns')}>{t('noSignInsDetail')}</EmptyState>}
        pager={{
          page: log.data?.number ?? page,
          size,
          total: log.data?.totalElements ?? 0,
          onPage: next => setPaging({ page: next }),
          onSize: next => setPaging({ page: 0, size: next }),
        }}
      />
    </div>
  )
}

function columnsOf(t: PersonalText): readonly Column<SignInEntry>[] {
  return [
    {
      id: 'auditType',
      header: t('what'),
      cell: entry => <SignInStatus entry={entry} />,
      main: true,
    },
    { id: 'loginDate', header: t('at'), cell: entry => dateTimeText(entry.loginDate) },
    { id: 'device', header: t('device'), cell: entry => deviceName(entry.device, t), leaves: 2 },
    { id: 'loginIp', header: t('address'), cell: entry => entry.loginIp, tone: 'code' },
    { id: 'tenantName', header: t('tenant'), cell: entry => entry.tenantName, leaves: 3 },
  ]
}
