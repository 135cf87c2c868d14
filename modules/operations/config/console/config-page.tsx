import { useIsRefused } from '@atrium/console/access/use-authority.ts'
import { query, useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { listText } from '@atrium/console/language/formats.ts'
import { useLookupValues } from '@atrium/console/lookups/lov-query.ts'
import { HistoryButton } from '@atrium/console/records/history-button.tsx'
import { SettingsForm } from '@atrium/console/records/settings/settings-form.tsx'
import { SettingsPage } from '@atrium/console/records/settings/settings-page.tsx'
import { useRecordForm } from '@atrium/console/records/use-record-form.ts'
import { globalState } from '@atrium/console/session/global-state.ts'
import { useStore } from '@atrium/console/session/store.ts'
import { userState } from '@atrium/console/session/user-state.ts'
import { platformTenantId, type SignInPicture } from '@atrium/contract/constants'
import { languageApi } from '@atrium/contract/language/language'
import { assignedColor, tenantColors } from '@atrium/contract/tenant-accent'
import { greetingIn } from '@atrium/contract/tenant-greeting'
import { PageHeader } from '@atrium/ui/display/page-header.tsx'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { ProgressLine } from '@atrium/ui/feedback/progress-line.tsx'
import { ColorInput } from '@atrium/ui/form/color-input.tsx'
import { FormSwitch } from '@atrium/ui/form/form-switch.tsx'
import { isColor } from '@atrium/ui/form/is-color.ts'
import { useUiText } from '@atrium/ui/theme/ui-text.ts'
import { Button, MultiSelect, Portal, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { type ConfigCode, type ConfigItem, configApi, configValues } from '../config.contract.ts'
import { AccentContrast } from './accent-contrast.tsx'
import { BrandPreview } from './brand-preview.tsx'
import css from './config-page.module.css'
import { ConfigPicture } from './config-picture.tsx'
import { configTexts } from './config-texts.ts'
import { CornerChoice } from './corner-choice.tsx'
import { GreetingInput, greetingRule } from './greeting-input.tsx'

/** The settings of the tenant's workspace: title, pictures, and defaults for its people. */
export function ConfigPage() {
  const t = useFeatureText(configTexts)
  const config = useQuery(query(configApi.get))
  /** The place of the preview, beside the form. */
  const [place, setPlace] = useState<HTMLElement | null>(null)
  return (
    <ConfigFrame preview={<div ref={setPlace} />}>
      {config.isError ? (
        <div className={css.aside}>
          <FailedState
            title={t('couldNotLoad')}
            requestId={config.error.requestId}
            onRetry={() => void config.refetch()}
          />
        </div>
      ) : config.data ? (
        <ConfigForm
          key={written.map(code => itemOf(config.data, code).objectVersionNumber ?? 0).join()}
          items={config.data}
          place={place}
          onReload={() => void config.refetch()}
        />
      ) : (
        <ProgressLine />
      )}
    </ConfigFrame>
  )
}

function ConfigFrame({ preview, children }: { preview: ReactNode; children: ReactNode }) {
  const t = useFeatureText(configTexts)
  return (
    <SettingsPage
      header={
        <PageHeader
          parents={[t('parent')]}
          title={t('title')}
          secondary={<HistoryButton entity="config" title={t('title')} />}
        />
      }
      preview={preview}
    >
      {children}
    </SettingsPage>
  )
}

/** The values saved with the form; pictures are saved as soon as they are chosen. */
const written = [
  'TITLE',
  'COLOUR',
  'ACCENT',
  'CORNER',
  'PICTURE',
  'GREETING',
  'MENU_LAYOUT',
  'MENU_LAYOUT_THEME',
  'THEME',
  'DENSITY',
  'PAGE_SIZE',
  'LANGUAGE',
  'LANGUAGES',
  'WATERMARK',
  'ROLE_MERGE',
] as const satisfies readonly ConfigCode[]
type Written = (typeof written)[number]

function itemOf(items: readonly ConfigItem[], code: ConfigCode): ConfigItem {
  return (
    items.find(({ configCode }) => configCode === code) ?? {
      configCode: code,
      configValue: '',
      defaultValue: '',
    }
  )
}

interface ConfigFormProps {
  items: readonly ConfigItem[]
  place: HTMLElement | null
  onReload: () => void
}

function ConfigForm({ items, place, onReload }: ConfigFormProps) {
  const t = useFeatureText(configTexts)
  const words = useUiText()
  const isReadOnly = useIsRefused(configApi.update)
  const id = useId()
  const tenantId = useStore(userState, state => state.currentUser?.tenantId ?? platformTenantId)
  const isPlatform = tenantId === platformTenantId
  const tenantName = useStore(userState, state => state.currentUser?.tenantName ?? '')
  const known = useQuery(query(languageApi.list, { query: { all: '1' } })).data ?? []
  const lookups = useLookupValues(['HPFM.MENU_LAYOUT', 'HPFM.MENU_LAYOUT_THEME']).data ?? {}
  const update = useCall(configApi.update, [configApi.get], { quiet: true })
  const initial = Object.fromEntries(written.map(code => [code, itemOf(items, code).configValue])) as Record<
    Written,
    string
  >
  const record = useRecordForm({
    entity: 'config',
    initial,
    rules: {
      TITLE: (title: string) =>
        title.trim() === '' || configValues.TITLE.safeParse(title).success
          ? null
          : t('tooLong', { most: 60 }),
      GREETING: greetingRule(t),
      COLOUR: (colour: string) => (isColor(colour.trim()) ? null : t('colourWrong')),
    },
    labels: Object.fromEntries(written.map(code => [code, t(code)])),
    refusals: { 'error.language.unknown': 'LANGUAGE', 'error.config.languages': 'LANGUAGE' },
    isReadOnly,
    calls: [update],
    send: values =>
      update.mutateAsync({
        body: written
          .filter(code => (values[code] ?? '') !== initial[code])
          .map(code => {
            const { objectVersionNumber } = itemOf(items, code)
            return {
              configCode: code,
              configValue: (code === 'COLOUR' ? values[code].toLowerCase() : (values[code] ?? '')).trim(),
              ...(objectVersionNumber !== undefined && { objectVersionNumber }),
            }
          }),
      }),
    onSaved: () => noticeSuccess(t('saved')),
  })

  const values = (lovCode: string) =>
    (lookups[lovCode] ?? []).map(({ value, meaning }) => ({ value, label: meaning }))
  const choice = (code: Written, data: { value: string; label: string }[], help?: string) => {
    const { defaultValue } = itemOf(items, code)
    const { value, onChange, ...field } = record.field(code)
    const otherwise = data.find(one => one.value === defaultValue)?.label
    const placeholder = defaultValue === '' ? t('unset') : otherwise && t('otherwise', { value: otherwise })
    return (
      <Select
        label={t(code)}
        description={help}
        data={data}
        clearable={!isReadOnly}
        clearButtonProps={{ 'aria-label': words.clear }}
        {...(placeholder && { placeholder })}
        {...field}
        value={value || null}
        onChange={chosen => onChange(chosen ?? '')}
      />
    )
  }
  /** On or off. What is as by default is not written down, so that it follows the default. */
  const onOff = (code: Written, help: string) => {
    const { defaultValue } = itemOf(items, code)
    const { value, onChange, ...field } = record.field(code)
    return (
      <FormSwitch
        label={t(code)}
        description={help}
        {...field}
        checked={(value || defaultValue) === '1'}
        onChange={({ currentTarget: { checked } }) => {
          const chosen = checked ? '1' : '0'
          onChange(chosen === (defaultValue || '0') ? '' : chosen)
        }}
      />
    )
  }

  const { TITLE: title, COLOUR: colour, LANGUAGES: chosenLanguages } = record.form.values
  const { GREETING: greeting, PICTURE: picture, CORNER: corner } = record.form.values
  const language = useStore(globalState, state => state.language)
  const greetingShown =
    greetingIn(greeting, language) ??
    greetingIn(itemOf(items, 'GREETING').defaultValue, language) ??
    t('signIn')
  const languages = known.map(({ code, name }) => ({ value: code, label: name }))
  const offered = chosenLanguages.split(',').filter(Boolean)
  const above = itemOf(items, 'LANGUAGES').defaultValue.split(',').filter(Boolean)
  const offeredOtherwise = above.length > 0 ? namesOf(languages, above) : t('allLanguages')
  const untouched = {
    ...Object.fromEntries(written.map(code => [code, ''])),
    COLOUR: isPlatform ? initial.COLOUR : assignedColor(tenantId),
  } as typeof initial
  const isUntouched = written.every(code => record.form.values[code] === untouched[code])
  return (
    <SettingsForm
      record={record}
      isReadOnly={isReadOnly}
      onReload={onReload}
      end={
        <Button variant="subtle" disabled={isUntouched} onClick={() => record.form.setValues(untouched)}>
          {t('toDefaults')}
        </Button>
      }
    >
      <TextInput
        label={t('TITLE')}
        description={t('titleHelp')}
        maxLength={60}
        placeholder={t('otherwise', { value: itemOf(items, 'TITLE').defaultValue })}
        {...record.field('TITLE')}
      />
      <div className={css.pair}>
        <ConfigPicture
          item={itemOf(items, 'LOGO')}
          label={t('LOGO')}
          help={t('logoHelp')}
          isReadOnly={isReadOnly}
        />
        <ConfigPicture
          item={itemOf(items, 'FAVICON')}
          label={t('FAVICON')}
          help={t('faviconHelp')}
          isReadOnly={isReadOnly}
        />
      </div>
      <ColorInput
        label={t('COLOUR')}
        description={t('colourHelp')}
        pickerLabel={t('pickColour')}
        swatches={tenantColors}
        {...record.field('COLOUR')}
      />
      <div className={css.card}>
        {onOff('ACCENT', t('accentHelp'))}
        <AccentContrast colour={colour} />
      </div>
      <div className={css.pair}>
        <CornerChoice field={record.field('CORNER')} defaultValue={itemOf(items, 'CORNER').defaultValue} />
        {choice(
          'PICTURE',
          configValues.PICTURE.options.map(value => ({ value, label: t(`picture.${value}`) })),
        )}
      </div>
      <GreetingInput
        field={record.field('GREETING')}
        onChange={change => record.form.setFieldValue('GREETING', change)}
        placeholder={t('otherwise', { value: greetingShown })}
      />
      {place && (
        <Portal target={place}>
          <BrandPreview
            name={tenantName}
            title={title.trim() || itemOf(items, 'TITLE').defaultValue}
            colour={colour}
            logo={itemOf(items, 'LOGO').configValue}
            isAccent={record.form.values.ACCENT === '1'}
            greeting={greetingShown}
            picture={(picture || itemOf(items, 'PICTURE').defaultValue) as SignInPicture}
            isSquare={(corner || itemOf(items, 'CORNER').defaultValue) === 'square'}
            isChanged={record.changes > 0}
            onGo={focusSetting}
          />
        </Portal>
      )}
      <section className={css.group} aria-labelledby={`${id}-initially`}>
        <div>
          <h2 id={`${id}-initially`} className={css.heading}>
            {t('initially')}
          </h2>
          <p className={css.help}>{t('initiallyHelp')}</p>
        </div>
        <div className={css.pair}>
          {choice('MENU_LAYOUT', values('HPFM.MENU_LAYOUT'))}
          {choice('MENU_LAYOUT_THEME', values('HPFM.MENU_LAYOUT_THEME'))}
          {choice(
            'THEME',
            configValues.THEME.options.map(value => ({ value, label: t(value) })),
          )}
          {choice(
            'DENSITY',
            configValues.DENSITY.options.map(value => ({ value, label: t(value) })),
          )}
          {choice(
            'PAGE_SIZE',
            configValues.PAGE_SIZE.options.map(value => ({ value, label: value })),
          )}
          {choice(
            'LANGUAGE',
            languages.filter(({ value }) => offered.length === 0 || offered.includes(value)),
          )}
        </div>
        {onOff('ROLE_MERGE', t('roleMergeHelp'))}
      </section>
      <section className={css.group} aria-labelledby={`${id}-everyone`}>
        <h2 id={`${id}-everyone`} className={css.heading}>
          {t('everyone')}
        </h2>
        <MultiSelect
          label={t('LANGUAGES')}
          description={t('languagesHelp')}
          data={languages}
          clearable={!isReadOnly}
          clearButtonProps={{ 'aria-label': words.clear }}
          {...(offered.length === 0 && { placeholder: t('otherwise', { value: offeredOtherwise }) })}
          {...record.field('LANGUAGES')}
          value={offered}
          onChange={chosen =>
            record.form.setFieldValue(
              'LANGUAGES',
              languages.flatMap(({ value }) => (chosen.includes(value) ? [value] : [])).join(','),
            )
          }
        />
        {onOff('WATERMARK', t('watermarkHelp'))}
        <p className={css.help}>{t(isPlatform ? 'leadPlatform' : 'lead')}</p>
      </section>
    </SettingsForm>
  )
}

/** Focuses the input of a setting; that of a choice is the chosen one of several. */
function focusSetting(code: ConfigCode): void {
  const input = document.getElementById(`config-${code}`)
  const chosen = input?.querySelector<HTMLElement>('input:checked')
  ;(chosen ?? input)?.focus()
}

const namesOf = (languages: readonly { value: string; label: string }[], codes: readonly string[]): string =>
  listText(languages.flatMap(({ value, label }) => (codes.includes(value) ? [label] : [])))
