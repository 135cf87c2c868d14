import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { dateTimeText } from '@atrium/console/language/formats.ts'
import { usePaging } from '@atrium/console/records/paging.ts'
import { useTableLayout } from '@atrium/console/records/record-list.ts'
import { deviceName } from '@atrium/console/session/device-name.ts'
import { EmptyState } from '@atrium/ui/feedback/empty-state.tsx'
import { DataTable } from '@atrium/ui/table/data-table.tsx'
import type { Column } from '@atrium/ui/table/data-table-columns.ts'
import { cx } from '@atrium/ui/theme/cx.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { SignInStatus, whatHappened } from '../../sign-in-log/console/sign-in-status.tsx'
import { type SignInEntry, signInLogApi } from '../../sign-in-log/sign-in-log.contract.ts'
import { signInTable } from '../../sign-in-log/sign-in-log.table.ts'
import css from './personal-center.module.css'
import { type PersonalText, personalTexts } from './personal-texts.ts'

/** The person's own sign-in log, newest first. */
export function PersonalSignIns() {
  const t = useFeatureText(personalTexts)
  const [{ page, size }, setPaging] = usePaging()
  const layout = useTableLayout(signInTable)
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
        empty={
          <EmptyState centered title={t('noSignIns')}>
            {t('noSignInsDetail')}
          </EmptyState>
        }
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
      mark: 'status',
    },
    { id: 'loginDate', header: t('at'), cell: entry => dateTimeText(entry.loginDate) },
    { id: 'device', header: t('device'), cell: entry => deviceName(entry.device, t), leaves: 2 },
    { id: 'loginIp', header: t('address'), cell: entry => entry.loginIp, tone: 'code' },
    { id: 'tenantName', header: t('tenant'), cell: entry => entry.tenantName, leaves: 3 },
  ]
}
