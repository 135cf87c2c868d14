import { call } from '@atrium/console/api/client.ts'
import { useCall } from '@atrium/console/api/query.ts'
import { navigate } from '@atrium/console/tabs/navigation.ts'
import { Status } from '@atrium/ui/feedback/status.tsx'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { Button, Checkbox } from '@mantine/core'
import { IconDownload, IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { dataImportApi } from '../data-import.contract.ts'
import css from './data-import.module.css'
import { download, staleImports } from './data-import-calls.ts'
import { DataImportCancel } from './data-import-cancel.tsx'
import { importsPage } from './data-import-list.tsx'
import { type ImportStatusProps, readyRows } from './data-import-summary.tsx'
import { DataImportUndo } from './data-import-undo.tsx'

interface StepProps extends ImportStatusProps {
  asked: { templateCode: string; batch: string }
}

/** Checks all rows again, as after a row was left out or when records have changed meanwhile. */
export function CheckAgain({ t, status, asked }: StepProps) {
  const check = useCall(dataImportApi.validate, staleImports)
  if (status.status !== 'UPLOADED' && status.status !== 'CHECKED') return null
  return (
    <Button
      size="sm"
      variant={status.status === 'UPLOADED' ? 'filled' : 'subtle'}
      loading={check.isPending}
      leftSection={<Glyph icon={IconRefresh} size={15} />}
      onClick={() => check.mutate({ query: asked })}
    >
      {t('check')}
    </Button>
  )
}

interface DataImportFooterProps extends StepProps {
  onAnother: () => void
  pager: ReactNode
}

/** The next step of an import, and what is left out of it. */
export function DataImportFooter({ t, status, asked, onAnother, pager }: DataImportFooterProps) {
  const bringIn = useCall(dataImportApi.import, staleImports)
  const sendLinks = useCall(dataImportApi.sendLinks, staleImports)
  const [isLinkSent, setLinkSent] = useState(false)
  const { failedCount, createdCount, sentLinkCount } = status
  const ready = readyRows(status)
  const isDownloadable = failedCount > 0 && ['CHECKED', 'IMPORTED'].includes(status.status)
  const canSendLinks = status.canSendLinks && createdCount > sentLinkCount
  return (
    <footer className={css.footer}>
      {ready > 0 && (
        <Button
          variant="filled"
          loading={bringIn.isPending}
          onClick={() =>
            bringIn.mutate({
              query: { ...asked, sendFlag: isLinkSent ? '1' : '0', invalidFlag: failedCount > 0 ? '1' : '0' },
            })
          }
        >
          {t('import', { count: ready })}
        </Button>
      )}
      {(status.status === 'IMPORTED' || status.status === 'UNDONE') && (
        <Button onClick={onAnother}>{t('another')}</Button>
      )}
      <Button onClick={() => navigate(importsPage)}>{t('back')}</Button>
      {ready > 0 && failedCount > 0 && (
        <Status kind="failed">{t('willBeLeftOut', { count: failedCount })}</Status>
      )}
      {isDownloadable && (
        <Button
          size="sm"
          variant="subtle"
          leftSection={<Glyph icon={IconDownload} size={15} />}
          onClick={() => void download(call(dataImportApi.invalidRows, { query: asked }))}
        >
          {t(ready > 0 ? 'downloadThem' : 'downloadInvalid')}
        </Button>
      )}
      {ready > 0 && canSendLinks && (
        <Checkbox
          label={t('sendLinksToo')}
          checked={isLinkSent}
          onChange={event => setLinkSent(event.currentTarget.checked)}
        />
      )}
      {status.status === 'IMPORTED' && canSendLinks && (
        <Button loading={sendLinks.isPending} onClick={() => sendLinks.mutate({ query: asked })}>
          {t('sendLinks', { count: createdCount - sentLinkCount })}
        </Button>
      )}
      <span className={css.space} />
      <span className={css.pager}>{pager}</span>
      <DataImportCancel t={t} status={status} asked={asked} onCanceled={onAnother} />
      <DataImportUndo t={t} status={status} asked={asked} />
    </footer>
  )
}
