import { call } from '@atrium/console/api/client.ts'
import { query } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { clockOf, dateTimeText } from '@atrium/console/language/formats.ts'
import { LovPicker } from '@atrium/console/lookups/lov-picker.tsx'
import { globalState } from '@atrium/console/session/global-state.ts'
import { choose } from '@atrium/console/session/preferences.ts'
import { changeLanguage, refreshSelf } from '@atrium/console/session/session.ts'
import { useStore } from '@atrium/console/session/store.ts'
import { densityState, type Theme } from '@atrium/console/session/theme.ts'
import { dateFormats, notificationTimes, timeFormats } from '@atrium/contract/constants'
import { preferenceApi } from '@atrium/contract/workspace/preference'
import { type SelfDetail, selfApi } from '@atrium/contract/workspace/self'
import { SegmentedControl, Select, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { LayoutChoice } from './layout-choice.tsx'
import css from './personal-center.module.css'
import { personalTexts } from './personal-texts.ts'

type PersonalPreferencesProps = {
  person: SelfDetail
}

/** The value of "no choice" in a select; no id and no tenant equals it. */
const none = ''

/** A person's preferences. Each choice is saved and applied at once. */
export function PersonalPreferences({ person }: PersonalPreferencesProps) {
  const t = useFeatureText(personalTexts)
  const languages = useStore(globalState, state => state.supportLanguage)
  const density = useStore(densityState, state => state.density)
  const tenants = useQuery(query(selfApi.tenants))
  const roles = useQuery(query(selfApi.roles))

  async function keep(store: () => Promise<unknown>) {
    if (await choose(store)) noticeSuccess(t('saved'))
  }

  return (
    <div className={css.section}>
      <Group title={t('region')}>
        <Select
          label={t('language')}
          data={languages.map(one => ({ value: one.code, label: one.name }))}
          value={person.language}
          allowDeselect={false}
          onChange={language => language && void changeLanguage(language)}
        />
        <LovPicker
          viewCode="HIAM.TIME_ZONE"
          label={t('timeZone')}
          description={t('timeZoneHelp')}
          clearable={false}
          value={person.timeZone}
          text={person.timeZone.replaceAll('_', ' ')}
          onChange={timeZone => timeZone && keepTimeZone(timeZone, t('saved'))}
        />
        <div className={css.pair}>
          <Select
            label={t('dateFormat')}
            data={formatOptions(dateFormats, person.dateFormat)}
            value={person.dateFormat}
            allowDeselect={false}
            onChange={format => {
              const dateFormat = dateFormats.find(one => one === format)
              if (dateFormat) void keep(() => call(preferenceApi.setFormats, { query: { dateFormat } }))
            }}
          />
          <Select
            label={t('timeFormat')}
            data={formatOptions(timeFormats, person.timeFormat)}
            value={person.timeFormat}
            allowDeselect={false}
            onChange={format => {
              const timeFormat = timeFormats.find(one => one === format)
              if (timeFormat) void keep(() => call(preferenceApi.setFormats, { query: { timeFormat } }))
            }}
          />
        </div>
        <Now />
      </Group>

      <Group title={t('atSignIn')}>
        <Select
          label={t('defaultTenant')}
          description={t('defaultTenantHelp')}
          inputWrapperOrder={['label', 'input', 'description']}
          data={[
            { value: none, label: t('homeByDefault') },
            ...(tenants.data ?? []).map(one => ({ value: String(one.tenantId), label: one.tenantName })),
          ]}
          value={person.defaultTenant === undefined ? none : String(person.defaultTenant)}
          allowDeselect={false}
          onChange={chosen => {
            const tenantId = chosen || undefined
            void keep(async () => {
              await call(selfApi.setDefaultTenant, { query: { tenantId } })
              await tenants.refetch()
            })
          }}
        />
        <Select
          label={t('defaultRole', { tenant: person.tenantName })}
          description={t('defaultRoleHelp')}
          inputWrapperOrder={['label', 'input', 'description']}
          data={[
            { value: none, label: t('firstByDefault') },
            ...(roles.data ?? []).map(one => ({ value: one.id, label: one.name })),
          ]}
          value={person.defaultRoleId ?? none}
          allowDeselect={false}
          onChange={chosen => {
            const roleId = chosen || undefined
            const tenantId = String(person.tenantId)
            void keep(() => call(preferenceApi.setDefaultRole, { query: { tenantId, roleId } }))
          }}
        />
        <Switch
          label={t('allRoles')}
          description={t('allRolesHelp')}
          checked={person.roleMergeFlag === 1}
          onChange={event => {
            const roleMergeFlag = event.currentTarget.checked ? '1' : '0'
            void keep(() => call(preferenceApi.setLook, { query: { roleMergeFlag } }))
          }}
        />
      </Group>

      <Group title={t('look')}>
        <LayoutChoice
          value={person.menuLayout}
          onChange={menuLayout => keep(() => call(preferenceApi.setLook, { query: { menuLayout } }))}
        />
        <Choice
          label={t('theme')}
          value={person.theme ?? 'system'}
          options={[
            { value: 'light', label: t('light') },
            { value: 'dark', label: t('dark') },
            { value: 'system', label: t('system') },
          ]}
          onChange={(theme: Theme) => void keep(() => call(preferenceApi.setLook, { query: { theme } }))}
        />
        <Choice
          label={t('density')}
          value={density}
          options={[
            { value: 'comfortable', label: t('comfortable') },
            { value: 'compact', label: t('compact') },
          ]}
          onChange={chosen => void keep(() => call(preferenceApi.setLook, { query: { density: chosen } }))}
        />
        <Switch
          label={t('tenantAccent')}
          description={t('tenantAccentHelp')}
          checked={person.tenantAccentFlag === 1}
          onChange={event => {
            const tenantAccentFlag = event.currentTarget.checked ? '1' : '0'
            void keep(() => call(preferenceApi.setLook, { query: { tenantAccentFlag } }))
          }}
        />
      </Group>

      <Group title={t('reminders')}>
        <Switch
          label={t('reminder')}
          description={t('reminderHelp')}
          checked={person.popoutReminderFlag === 1}
          onChange={event => {
            const popoutReminderFlag = event.currentTarget.checked ? '1' : '0'
            void keep(() => call(preferenceApi.setLook, { query: { popoutReminderFlag } }))
          }}
        />
        <Choice
          label={t('notificationTime')}
          value={person.notificationTime}
          options={notificationTimes.map(value => ({
            value,
            label: value === 'closed' ? t('untilClosed') : t('seconds', { seconds: value }),
          }))}
          onChange={notificationTime =>
            void keep(() => call(preferenceApi.setLook, { query: { notificationTime } }))
          }
        />
      </Group>
    </div>
  )
}

/** Saves the time zone; the result is shown at the field, wherever the choice was made. */
async function keepTimeZone(timeZone: string, said: string): Promise<string> {
  await call(preferenceApi.setTimeZone, { query: { timeZone } })
  await refreshSelf()
  return said
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={css.group}>
      <h2 className={css.heading}>{title}</h2>
      {children}
    </div>
  )
}

interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  const id = useId()
  return (
    <div>
      <div id={id} className={css.label}>
        {label}
      </div>
      <SegmentedControl
        aria-labelledby={id}
        value={value}
        data={[...options]}
        onChange={chosen => onChange(chosen as Value)}
      />
    </div>
  )
}

/** The current time in the person's format, updated every second. */
function Now() {
  const t = useFeatureText(personalTexts)
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1000)
    return () => clearInterval(timer)
  }, [])
  return <p className={css.example}>{t('example', { now: dateTimeText(now) })}</p>
}

/** The formats, each with the current time as an example; a custom one set elsewhere stays in the list. */
function formatOptions(formats: readonly string[], own: string) {
  const now = clockOf(new Date())
  return [...new Set([...formats, own])].map(value => ({ value, label: `${now.format(value)} (${value})` }))
}
