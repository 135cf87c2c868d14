import { call } from '@atrium/console/api/client.ts'
import { report } from '@atrium/console/api/failures.ts'
import type { AnswerOf } from '@atrium/contract/endpoint'
import { mostImportedRows } from '@atrium/contract/interchange/import'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { Button, FileButton, Group, Radio } from '@mantine/core'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { dataImportApi } from '../data-import.contract.ts'
import css from './data-import.module.css'
import { download } from './data-import-calls.ts'
import { DataImportSteps } from './data-import-steps.tsx'
import type { DataImportText } from './data-import-texts.ts'

interface DataImportStartProps {
  t: DataImportText
  template: AnswerOf<typeof dataImportApi.info>
  onBatch: (batch: string) => void
}

/** The template to fill in, what its rows may do, and the upload, which starts the check. */
export function DataImportStart({ t, template, onBatch }: DataImportStartProps) {
  const { templateCode, columns, modes, notes } = template
  const [isBusy, setBusy] = useState(false)
  const [mode, setMode] = useState(modes[0] ?? 'create')
  const asked = { params: { templateCode } }

  /** Uploads a file and starts the check, which changes nothing. */
  async function bring(file: File | null): Promise<void> {
    if (!file) return
    setBusy(true)
    try {
      const body = new FormData()
      body.append('file', file)
      const batch = await call(dataImportApi.upload, { query: { templateCode, mode }, body })
      await call(dataImportApi.validate, { query: { templateCode, batch } })
      onBatch(batch)
    } catch (error) {
      await report(error)
    }
    setBusy(false)
  }

  return (
    <div className={css.content}>
      <DataImportSteps t={t} at={0} />
      <p className={css.lead}>{t('fill')}</p>
      {modes.length > 1 && (
        <Radio.Group
          label={t('modes')}
          value={mode}
          onChange={value => setMode(modes.find(one => one === value) ?? mode)}
        >
          <Group mt={6}>
            {modes.map(one => (
              <Radio key={one} value={one} label={t(one)} />
            ))}
          </Group>
        </Radio.Group>
      )}
      <div className={css.buttons}>
        <Button
          leftSection={<Glyph icon={IconDownload} />}
          onClick={() => void download(call(dataImportApi.excel, asked))}
        >
          {t('excel')}
        </Button>
        <Button
          leftSection={<Glyph icon={IconDownload} />}
          onClick={() => void download(call(dataImportApi.csv, asked))}
        >
          {t('csv')}
        </Button>
        <FileButton accept=".xlsx,.csv" onChange={file => void bring(file)}>
          {props => (
            <Button {...props} variant="filled" loading={isBusy} leftSection={<Glyph icon={IconUpload} />}>
              {t('choose')}
            </Button>
          )}
        </FileButton>
      </div>
      <p className={css.lead}>
        {[t('limits', { rows: mostImportedRows }), ...(modes.includes('update') ? notes : [])].join(' ')}
      </p>
      <table className={css.columns} aria-label={t('columns')}>
        <thead>
          <tr>
            <th scope="col">{t('column')}</th>
            <th scope="col">{t('kind')}</th>
            <th scope="col">{t('required')}</th>
            <th scope="col">{t('sample')}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ columnCode, columnName, columnType, required, sampleData }) => (
            <tr key={columnCode}>
              <th scope="row">{columnName}</th>
              <td>{t(columnType)}</td>
              <td>{required ? '✓' : '–'}</td>
              <td>
                <bdi>{sampleData}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
