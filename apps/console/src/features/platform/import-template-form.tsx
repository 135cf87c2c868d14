import {
  dataImportApi,
  type ImportTemplateDetail,
  importTemplateDraft,
} from '@atrium/contract/platform/data-import'
import { Button, Switch } from '@mantine/core'
import { IconTableImport } from '@tabler/icons-react'
import { call } from '../../api/client.ts'
import { report } from '../../api/failures.ts'
import { useCall } from '../../api/query.ts'
import { keepFile } from '../../core/exports.ts'
import { useFeatureText } from '../../core/feature-texts.ts'
import { type FieldTexts, MultiLanguageInput } from '../../core/multi-language-input.tsx'
import { navigate } from '../../core/navigation.ts'
import { noticeSuccess } from '../../core/notices.ts'
import type { OpenRecord } from '../../core/record-drawer.tsx'
import { RecordForm } from '../../core/record-form.tsx'
import { useIsRefused } from '../../core/use-authority.ts'
import { useRecordForm } from '../../core/use-record-form.ts'
import { DrawerFooter } from '../../ui/drawer-footer.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { Note } from '../../ui/note.tsx'
import { RoleBadge } from '../../ui/role-badge.tsx'
import { importsPage } from './data-import-list.tsx'
import { DeleteButton } from './delete-button.tsx'
import css from './import-template.module.css'
import {
  type ColumnRows,
  draftOfColumns,
  ImportTemplateColumns,
  rowsOfColumns,
} from './import-template-columns.tsx'
import { importTemplateTexts } from './import-template-texts.ts'

interface ImportTemplateFormProps extends OpenRecord<ImportTemplateDetail> {
  stored: ImportTemplateDetail
}

interface Values {
  templateName: string
  names: FieldTexts
  isEnabled: boolean
  columns: ColumnRows
}

const stale = [dataImportApi.templates, dataImportApi.template, dataImportApi.info]

export function ImportTemplateForm({ stored, frame, onChanges, onReload }: ImportTemplateFormProps) {
  const t = useFeatureText(importTemplateTexts)
  const isReadOnly = useIsRefused(dataImportApi.saveTemplate)
  const save = useCall(dataImportApi.saveTemplate, stale, { quiet: true })
  const reset = useCall(dataImportApi.resetTemplate, stale)
  const { templateCode, objectVersionNumber, templateName: storedName } = stored
  const initial: Values = {
    templateName: storedName,
    names: { ...stored._tls.templateName },
    isEnabled: stored.enabledFlag === 1,
    columns: rowsOfColumns(stored.templateLineList),
  }
  const record = useRecordForm({
    noun: 'importTemplate',
    initial,
    rules: {
      templateName: (value: string) =>
        importTemplateDraft.shape.templateName.safeParse(value).success ? null : t('nameMissing'),
      columns: (rows: ColumnRows) =>
        Object.values(rows).every(({ title }) => title.trim() !== '' && title.length <= 60)
          ? null
          : t('titleMissing'),
    },
    labels: {
      templateName: t('name'),
      names: t('name'),
      isEnabled: t('enabled'),
      columns: t('columns'),
    },
    refusals: { 'error.import.template': 'columns' },
    isReadOnly,
    calls: [save],
    send: ({ templateName, names, isEnabled, columns }) =>
      save.mutateAsync({
        body: {
          templateCode,
          objectVersionNumber,
          templateName,
          _tls: { templateName: names },
          enabledFlag: isEnabled,
          templateLineList: draftOfColumns(columns),
        },
      }),
    onSaved: ({ templateName }) => noticeSuccess(t('saved', { name: templateName })),
    onChanges,
  })
  const { form, field } = record
  const isOwn = objectVersionNumber > 0

  return (
    <RecordForm
      frame={frame}
      record={record}
      onSave={record.save}
      onReload={onReload}
      badge={
        <RoleBadge>
          <Glyph icon={IconTableImport} size={14} />
        </RoleBadge>
      }
      stored={isOwn ? stored : undefined}
      footer={!isReadOnly && <DrawerFooter {...record.footer} />}
      lead={!isOwn && <Note tone="info">{t(stored.source === 'platform' ? 'ofPlatform' : 'ofProduct')}</Note>}
    >
      <div className={css.buttons}>
        <Button size="sm" onClick={() => void download(templateCode)}>
          {t('download')}
        </Button>
        {stored.enabledFlag === 1 && (
          <Button size="sm" variant="subtle" onClick={() => navigate(`${importsPage}/${templateCode}`)}>
            {t('open')}
          </Button>
        )}
      </div>
      <MultiLanguageInput
        label={t('name')}
        required
        maxLength={120}
        field={field('templateName')}
        texts={form.values.names}
        onTexts={names => form.setFieldValue('names', names)}
      />
      <Switch
        label={t('enabled')}
        disabled={isReadOnly}
        {...form.getInputProps('isEnabled', { type: 'checkbox' })}
      />
      <ImportTemplateColumns
        id="importTemplate-columns"
        rows={form.values.columns}
        onRows={columns => form.setFieldValue('columns', columns)}
        isReadOnly={isReadOnly}
        error={form.errors.columns}
      />
      {isOwn && !isReadOnly && (
        <DeleteButton
          call={dataImportApi.resetTemplate}
          busy={reset.isPending}
          onDelete={onSettled =>
            reset.mutate(
              { body: { templateCode } },
              { onSuccess: () => noticeSuccess(t('resetDone', { name: storedName })), onSettled },
            )
          }
          question={t('resetQuestion', { name: storedName })}
          effect={t('resetEffect')}
          action={t('reset')}
          keep={t('keep')}
        />
      )}
    </RecordForm>
  )
}

async function download(templateCode: string): Promise<void> {
  try {
    const file: unknown = await call(dataImportApi.excel, { params: { templateCode } })
    if (file instanceof File) keepFile(file)
  } catch (error) {
    await report(error)
  }
}
