import type { AnyResource } from '@atrium/contract/resource/resource'
import type { AnySettings } from '@atrium/contract/settings/settings'
import { PageHeader } from '@atrium/ui/display/page-header.tsx'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { ProgressLine } from '@atrium/ui/feedback/progress-line.tsx'
import { Button } from '@mantine/core'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useIsRefused } from '../access/use-authority.ts'
import type { ApiError } from '../api/api-error.ts'
import { query, useCall } from '../api/query.ts'
import { noticeSuccess } from '../failures/notices.ts'
import { useCurrentPage } from '../menu/use-current-page.ts'
import { HistoryButton } from '../records/history-button.tsx'
import { SettingsForm } from '../records/settings/settings-form.tsx'
import { SettingsPage } from '../records/settings/settings-page.tsx'
import { useRecordForm } from '../records/use-record-form.ts'
import { FormLine } from '../resource/form/resource-form-line.tsx'
import type { AnyRow, RecordValues } from '../resource/record-value.ts'
import { bodyOf, labelsOf, rulesOf, valuesOf } from '../resource/record-values.ts'
import { addResourceTexts, useResourceText } from '../resource/resource-text.ts'
import { globalState } from '../session/global-state.ts'
import { useStore } from '../session/store.ts'

/** The page of settings. */
export function generatedSettings(settings: AnySettings): ComponentType {
  addResourceTexts(settings.record)
  return () => <GeneratedSettings settings={settings} />
}

/** The types of the calls are those of the definition, which this code does not know. */
type ValuesQuery = UseQueryOptions<AnyRow, ApiError, AnyRow>

function GeneratedSettings({ settings: { api, record: of } }: { settings: AnySettings }) {
  const text = useResourceText(of)
  const stored = useQuery(query(api.get) as unknown as ValuesQuery)
  const { root } = useCurrentPage()
  const parent = useStore(globalState, state => state.menu.find(({ id }) => id === root)?.name)
  return (
    <SettingsPage
      header={
        <PageHeader
          parents={parent === undefined ? [] : [parent]}
          title={text.title}
          secondary={<HistoryButton entity={of.table} title={text.title} />}
        />
      }
    >
      {stored.isError ? (
        <FailedState
          title={text.say('couldNotLoad', { several: text.inSentence.one })}
          requestId={stored.error.requestId}
          onRetry={() => void stored.refetch()}
        />
      ) : stored.data ? (
        <ValuesForm
          key={stored.data.objectVersionNumber ?? 0}
          {...{ api, of }}
          stored={stored.data}
          onReload={() => void stored.refetch()}
        />
      ) : (
        <ProgressLine />
      )}
    </SettingsPage>
  )
}

interface ValuesFormProps {
  api: AnySettings['api']
  of: AnyResource
  stored: AnyRow
  onReload: () => void
}

function ValuesForm({ api, of, stored, onReload }: ValuesFormProps) {
  const text = useResourceText(of)
  const isReadOnly = useIsRefused(api.update)
  const update = useCall(api.update, [api.get], { quiet: true })
  const { objectVersionNumber } = stored
  const record = useRecordForm<RecordValues, unknown>({
    entity: of.entityName,
    initial: valuesOf(of, stored),
    // The types of rules know rows only where each field has a type of its own.
    rules: rulesOf(of, text.say, true, text.ruleOf) as Parameters<
      typeof useRecordForm<RecordValues, unknown>
    >[0]['rules'],
    labels: labelsOf(of, text),
    refusals: {},
    isReadOnly,
    calls: [update],
    send: values =>
      update.mutateAsync({
        body: {
          // As a new record is sent: a field that was emptied does not get its default again.
          ...bodyOf(of, values, undefined),
          ...(objectVersionNumber !== undefined && { objectVersionNumber }),
        },
      }),
    onSaved: () => noticeSuccess(text.say('saved', { name: text.title })),
  })
  return (
    <SettingsForm
      record={record}
      isReadOnly={isReadOnly}
      onReload={onReload}
      end={
        <Button variant="subtle" onClick={() => record.form.setValues(valuesOf(of, undefined))}>
          {text.say('restoreDefaults')}
        </Button>
      }
    >
      {of.form.map((line, at) => (
        <FormLine key={line.join()} {...{ of, stored, line, at, record, isReadOnly }} />
      ))}
    </SettingsForm>
  )
}
