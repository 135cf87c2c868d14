import { useIsRefused } from '@atrium/console/access/use-authority.ts'
import { query, useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { SettingsForm } from '@atrium/console/records/settings/settings-form.tsx'
import { useRecordForm } from '@atrium/console/records/use-record-form.ts'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { FormSwitch } from '@atrium/ui/form/form-switch.tsx'
import { mostInFrame, type Navigation, navigationApi } from '../frame.contract.ts'
import { FramePage } from './frame-page.tsx'
import { frameTexts } from './frame-texts.ts'
import {
  type NavigationValues,
  navigationFaults,
  navigationOf,
  navigationValues,
  newEntry,
} from './frame-values.ts'
import { LinkLines } from './link-lines.tsx'

/** The settings page for the portal's navigation. */
export function NavigationPage() {
  const t = useFeatureText(frameTexts)
  return (
    <FramePage title={t('navigation')} entity="portal_navigation" query={query(navigationApi.get)}>
      {(stored, reload) => <NavigationForm stored={stored} onReload={reload} />}
    </FramePage>
  )
}

function NavigationForm({ stored, onReload }: { stored: Navigation; onReload: () => void }) {
  const t = useFeatureText(frameTexts)
  const isReadOnly = useIsRefused(navigationApi.update)
  const update = useCall(navigationApi.update, [navigationApi.get], { quiet: true })
  const { objectVersionNumber } = stored
  const record = useRecordForm<NavigationValues, Navigation>({
    entity: 'navigation',
    initial: navigationValues(stored),
    rules: {
      entries: (_, values) => (navigationFaults(values).size > 0 ? t('incomplete') : null),
    },
    labels: { entries: t('entries') },
    refusals: {},
    isReadOnly,
    calls: [update],
    send: values =>
      update.mutateAsync({
        body: {
          ...navigationOf(values),
          ...(objectVersionNumber !== undefined && { objectVersionNumber }),
        },
      }),
    onSaved: () => noticeSuccess(t('saved')),
  })
  const { form } = record
  return (
    <SettingsForm
      record={record}
      isReadOnly={isReadOnly}
      onReload={onReload}
      lead={<Note tone="info">{t(objectVersionNumber === undefined ? 'standard' : 'navigationLead')}</Note>}
    >
      <LinkLines
        id="navigation-entries"
        path="entries"
        title={t('entries')}
        kind={t('entry')}
        add={t('addEntry')}
        none={t('noEntries')}
        most={mostInFrame.entries}
        lines={form.values.entries}
        onChange={to => form.setValues(before => ({ ...before, entries: to(before.entries ?? []) }))}
        make={newEntry}
        faults={form.errors.entries ? navigationFaults(form.values) : new Set()}
        isReadOnly={isReadOnly}
        more={(entry, change) => (
          <FormSwitch
            label={t('shown')}
            readOnly={isReadOnly}
            checked={!entry.hidden}
            onChange={event => {
              const hidden = !event.currentTarget.checked
              change(before => ({ ...before, hidden }))
            }}
          />
        )}
      />
    </SettingsForm>
  )
}
