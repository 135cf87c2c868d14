import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { type FieldTexts, MultiLanguageInput } from '@atrium/console/language/multi-language-input.tsx'
import { FormCheckbox } from '@atrium/ui/form/form-switch.tsx'
import { IconButton } from '@atrium/ui/icon/icon-button.tsx'
import { TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ImportTemplateDetail } from '../../data-import.contract.ts'
import css from './import-template.module.css'
import { importTemplateTexts } from './import-template-texts.ts'

type Line = ImportTemplateDetail['templateLineList'][number]

interface ColumnRow {
  code: string
  type: Line['columnType']
  title: string
  titles: FieldTexts
  isThere: boolean
  isRequired: boolean
  isMandatory: boolean
  defaultValue: string
  sample: string
}

/** Rows by keys that exist only in the form, so that a comparison shows what moved. */
export type ColumnRows = Readonly<Record<string, ColumnRow>>

export const rowsOfColumns = (lines: readonly Line[]): ColumnRows =>
  Object.fromEntries(
    lines.map((line, at) => [
      `column-${at}`,
      {
        code: line.columnCode,
        type: line.columnType,
        title: line.columnName,
        titles: { ...line._tls?.columnName },
        isThere: line.enabledFlag === 1,
        isRequired: line.requiredFlag === 1,
        isMandatory: line.mandatoryFlag === 1,
        defaultValue: line.defaultValue ?? '',
        sample: line.sampleData,
      },
    ]),
  )

export const draftOfColumns = (rows: ColumnRows) =>
  Object.values(rows).map(({ code, title, titles, isThere, isRequired, defaultValue, sample }) => ({
    columnCode: code,
    columnName: title,
    _tls: { columnName: titles },
    enabledFlag: isThere,
    requiredFlag: isRequired,
    sampleData: sample,
    ...(defaultValue !== '' && { defaultValue }),
  }))

interface ImportTemplateColumnsProps {
  id: string
  rows: ColumnRows
  onRows: (rows: ColumnRows) => void
  isReadOnly: boolean
  error: ReactNode
}

/** The columns of a file: titles, order, required ones and default values. */
export function ImportTemplateColumns({ id, rows, onRows, isReadOnly, error }: ImportTemplateColumnsProps) {
  const t = useFeatureText(importTemplateTexts)
  const lines = Object.entries(rows)
  const swap = (one: number, other: number) => {
    const [first, second] = [lines[one], lines[other]]
    if (first && second) onRows({ ...rows, [first[0]]: second[1], [second[0]]: first[1] })
  }

  return (
    <fieldset id={id} className={css.columns} tabIndex={-1}>
      <legend>{t('columns')}</legend>
      {error && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
      {lines.map(([key, row], at) => {
        const change = (patch: Partial<ColumnRow>) => onRows({ ...rows, [key]: { ...row, ...patch } })
        const named = (label: string) => `${label}: ${row.title || row.code}`
        return (
          <section key={key} className={css.column} aria-label={row.title || row.code}>
            <div className={css.head}>
              <span className={css.code}>{row.code}</span>
              <span className={css.type}>{t(row.type)}</span>
              {!isReadOnly && (
                <span className={css.moves}>
                  <IconButton
                    icon={IconArrowUp}
                    label={named(t('up'))}
                    disabled={at === 0}
                    onClick={() => swap(at - 1, at)}
                  />
                  <IconButton
                    icon={IconArrowDown}
                    label={named(t('down'))}
                    disabled={at === lines.length - 1}
                    onClick={() => swap(at, at + 1)}
                  />
                </span>
              )}
            </div>
            <div className={css.wide}>
              <MultiLanguageInput
                label={t('columnTitle')}
                required
                maxLength={60}
                field={{
                  id: `${id}-${key}`,
                  readOnly: isReadOnly,
                  value: row.title,
                  onChange: (event: string | { currentTarget: { value: string } }) =>
                    change({ title: typeof event === 'string' ? event : event.currentTarget.value }),
                }}
                texts={row.titles}
                onTexts={titles => change({ titles })}
              />
            </div>
            <TextInput
              label={t('sample')}
              maxLength={500}
              readOnly={isReadOnly}
              value={row.sample}
              onChange={event => change({ sample: event.currentTarget.value })}
            />
            <TextInput
              label={t('default')}
              {...(row.isMandatory && { description: t('mandatory') })}
              maxLength={500}
              readOnly={isReadOnly}
              value={row.defaultValue}
              onChange={event => change({ defaultValue: event.currentTarget.value })}
            />
            <div className={css.flags}>
              <FormCheckbox
                label={t('isThere')}
                readOnly={isReadOnly}
                checked={row.isThere}
                onChange={event => change({ isThere: event.currentTarget.checked })}
              />
              <FormCheckbox
                label={t('required')}
                readOnly={isReadOnly}
                locked={row.isMandatory ? t('mandatory') : undefined}
                checked={row.isRequired || row.isMandatory}
                onChange={event => change({ isRequired: event.currentTarget.checked })}
              />
            </div>
          </section>
        )
      })}
    </fieldset>
  )
}
