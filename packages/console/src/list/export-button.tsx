import {
  type ExportColumn,
  exportAt,
  type FileType,
  fileType as fileTypeSchema,
  fileTypes,
} from '@atrium/contract/export'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { ProgressLine } from '@atrium/ui/feedback/progress-line.tsx'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { IconButton } from '@atrium/ui/icon/icon-button.tsx'
import { Dialog } from '@atrium/ui/overlay/dialog.tsx'
import { useUiText } from '@atrium/ui/theme/ui-text.ts'
import { Button, Checkbox, Radio } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type QueryKey, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFeature } from '../access/features.ts'
import { call } from '../api/client.ts'
import { query } from '../api/query.ts'
import { useFeatureText } from '../language/feature-texts.ts'
import { numberText } from '../language/formats.ts'
import { leafOf } from '../menu/menu.ts'
import { globalState } from '../session/global-state.ts'
import { currentAddress } from '../tabs/address.ts'
import css from './export-button.module.css'
import { exportTexts } from './export-texts.ts'
import { downloadBlob, noticeDownloaded, trackExport } from './exports.ts'

export interface ExportProps {
  /** The key of the list's query: its path and parameters. */
  listQuery: QueryKey
  /** The columns of the list, which are preselected. */
  shown: readonly string[]
  /** The chosen rows, by id; without it all that the filters find. */
  rowIds?: readonly string[] | undefined
  /** The number of rows, which the button shows in words, `null` while it is counted; without it, it is an icon. */
  count?: number | null | undefined
}

/** Exports a list with its filters and order, and selected columns. */
export function ExportButton(props: ExportProps) {
  const t = useFeatureText(exportTexts)
  const isOffered = useFeature('export')
  const [isOpen, setOpen] = useState(false)
  if (!isOffered) return null
  return (
    <>
      {props.count === undefined ? (
        <IconButton label={t('export.button')} icon={IconDownload} onClick={() => setOpen(true)} />
      ) : (
        <Button size="sm" leftSection={<Glyph icon={IconDownload} size={15} />} onClick={() => setOpen(true)}>
          {t('export.button')} {props.count !== null && numberText(props.count)}
        </Button>
      )}
      {isOpen && <ExportDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

export function ExportDialog(props: ExportProps & { onClose: () => void }) {
  const {
    listQuery: [path, input],
    shown,
    rowIds,
    onClose,
  } = props
  const t = useFeatureText(exportTexts)
  const words = useUiText()
  const {
    page: _page,
    size: _size,
    anchor: _anchor,
    ...filter
  } = (input as { query?: Record<string, unknown> }).query ?? {}
  const endpoint = exportAt(String(path))
  const [name] = useState(() => titleHere() ?? t('export.button'))
  const [fileType, setFileType] = useState<FileType>('xlsx')
  const [choice, setChoice] = useState<ReadonlySet<string>>()
  const [isBusy, setBusy] = useState(false)
  const found = useQuery({ ...query(endpoint, { query: { ...filter, exportType: 'COLUMN' } }), staleTime: 0 })
  const columns = inOrder((found.data ?? []) as ExportColumn[], shown)
  const chosen = choice ?? begin(columns, shown)

  async function make(): Promise<void> {
    setBusy(true)
    const ids = columns.flatMap(({ id }) => (chosen.has(id) ? [id] : []))
    const answer: unknown = await call(endpoint, {
      query: {
        ...filter,
        exportType: 'DATA',
        ids,
        fileType,
        taskName: name,
        ...(rowIds && { rowIds: [...rowIds] }),
      },
    })
    if (answer instanceof File) {
      downloadBlob(answer)
      noticeDownloaded(answer)
    } else trackExport((answer as { uuid: string }).uuid, name)
    onClose()
  }

  const toggle = (id: string, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(id)
    else next.delete(id)
    setChoice(next)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('export.title', { name })}
      lead={t('export.lead')}
      note={t('export.chosen', { count: chosen.size })}
      actions={
        <>
          <Button variant="subtle" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button
            variant="filled"
            loading={isBusy}
            disabled={chosen.size === 0}
            onClick={() =>
              make().catch(() => {
                // The failure is shown as a notice; the dialog stays open for another attempt.
                setBusy(false)
              })
            }
          >
            {t('export.button')}
          </Button>
        </>
      }
    >
      {found.isPending && <ProgressLine />}
      {found.isError && (
        <FailedState
          title={t('export.failed')}
          requestId={found.error.requestId}
          onRetry={() => void found.refetch()}
        />
      )}
      {found.isSuccess && (
        <div className={css.form}>
          <Radio.Group
            label={t('export.format')}
            value={fileType}
            onChange={next => setFileType(fileTypeSchema.parse(next))}
          >
            <div className={css.formats}>
              {fileTypes.map(one => (
                <Radio key={one} value={one} label={t(`export.${one}`)} />
              ))}
            </div>
          </Radio.Group>
          <fieldset className={css.columns}>
            <legend>{t('export.columns')}</legend>
            <Checkbox
              label={t('export.all')}
              checked={chosen.size === columns.length}
              indeterminate={chosen.size > 0 && chosen.size < columns.length}
              onChange={event =>
                setChoice(new Set(event.currentTarget.checked ? columns.map(({ id }) => id) : []))
              }
            />
            <div className={css.grid}>
              {columns.map(({ id, title }) => (
                <Checkbox
                  key={id}
                  label={title}
                  checked={chosen.has(id)}
                  onChange={event => toggle(id, event.currentTarget.checked)}
                />
              ))}
            </div>
          </fieldset>
        </div>
      )}
    </Dialog>
  )
}

/** The list identifies a user's column by the id, the file by the name. */
const isOf = ({ id }: ExportColumn, shown: string): boolean => id === shown || id === `${shown}Name`

/** The columns of the list in their order, then the others. */
function inOrder(columns: readonly ExportColumn[], shown: readonly string[]): readonly ExportColumn[] {
  const place = (column: ExportColumn) => {
    const at = shown.findIndex(id => isOf(column, id))
    return at < 0 ? shown.length : at
  }
  return columns.toSorted((one, other) => place(one) - place(other))
}

/** The preselection: the columns of the list; all, if none of them can be exported. */
function begin(columns: readonly ExportColumn[], shown: readonly string[]): ReadonlySet<string> {
  const both = columns.flatMap(column => (shown.some(id => isOf(column, id)) ? [column.id] : []))
  return new Set(both.length > 0 ? both : columns.map(({ id }) => id))
}

/** The name of the current page in the menu. */
const titleHere = (): string | undefined =>
  leafOf(globalState.get().menuLeafNode, currentAddress().path)?.name
