import { useIsRefused } from '@atrium/console/access/use-authority.ts'
import { call } from '@atrium/console/api/client.ts'
import { useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { type FieldTexts, MultiLanguageInput } from '@atrium/console/language/multi-language-input.tsx'
import { DeleteButton } from '@atrium/console/records/delete-button.tsx'
import type { OpenRecord } from '@atrium/console/records/record-drawer.tsx'
import { RecordForm } from '@atrium/console/records/record-form.tsx'
import { useRecordForm } from '@atrium/console/records/use-record-form.ts'
import { navigate } from '@atrium/console/tabs/navigation.ts'
import { RoleBadge } from '@atrium/ui/display/badges/role-badge.tsx'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { FormSwitch } from '@atrium/ui/form/form-switch.tsx'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { DrawerFooter } from '@atrium/ui/overlay/drawer-footer.tsx'
import { Button } from '@mantine/core'
import { IconTableImport } from '@tabler/icons-react'
import { dataImportApi, type ImportTemplateDetail, importTemplateDraft } from '../../data-import.contract.ts'
import { download } from '../data-import-calls.ts'
import { importsPage } from '../data-import-list.tsx'
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
    entity: 'importTemplate',
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
        <Button
          size="sm"
          onClick={() => void download(call(dataImportApi.excel, { params: { templateCode } }))}
        >
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
      <FormSwitch
        label={t('enabled')}
        readOnly={isReadOnly}
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
