import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import type { useRecordForm } from '@atrium/console/records/use-record-form.ts'
import account from '@atrium/console/records/wide-form.module.css'
import { features } from '@atrium/contract/operations/feature.schema'
import { ProgressLine } from '@atrium/ui/feedback/progress-line.tsx'
import { useUiText } from '@atrium/ui/theme/ui-text.ts'
import { Checkbox, MultiSelect, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { tenantApi } from '../tenant.contract.ts'
import css from './tenant.module.css'
import { tenantTexts } from './tenant-texts.ts'
import type { TenantValues } from './tenant-values.ts'

type TenantStartProps = Pick<ReturnType<typeof useRecordForm<TenantValues, unknown>>, 'form' | 'field'>

/** The initial content of a new tenant: what to copy from a template, and its features. */
export function TenantStart({ form, field }: TenantStartProps) {
  const t = useFeatureText(tenantTexts)
  const words = useUiText()
  const { templateId } = form.values
  const templates = useQuery(
    query(tenantApi.list, { query: { templateFlag: '1', statusCode: 'ENABLED', size: 200 } }),
  )
  const content = useQuery({
    ...query(tenantApi.template, { params: { organizationId: templateId } }),
    enabled: templateId !== '',
  })
  const found = content.data
  // Everything is selected at first.
  const takeAll = useEffectEvent(() => {
    if (!found) return
    form.setValues({
      tenantColour: found.tenantColour,
      roleIds: found.roles.map(role => role.id),
      lovCodes: found.lovs.map(({ lovCode }) => lovCode),
      takesMenus: found.menuCount > 0,
      takesConfig: found.configCount > 0,
      features: features.filter(code => !found.withoutFeatures.includes(code)),
    })
  })
  const foundId = found?.tenantId
  useEffect(() => {
    if (foundId !== undefined) takeAll()
  }, [foundId])

  return (
    <>
      <div>
        <h3 className={account.heading}>{t('start')}</h3>
        <p className={account.lead}>{t('startHelp')}</p>
      </div>
      <Select
        label={t('template')}
        description={t('templateHelp')}
        data={(templates.data?.content ?? []).map(({ tenantId, tenantName }) => ({
          value: String(tenantId),
          label: tenantName,
        }))}
        placeholder={t('noTemplate')}
        nothingFoundMessage={t('templatesNone')}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': words.clear }}
        {...field('templateId')}
        value={templateId || null}
        onChange={chosen => form.setFieldValue('templateId', chosen ?? '')}
      />
      {templateId !== '' && content.isPending && <ProgressLine />}
      {found && templateId !== '' && (
        <>
          {found.roles.length > 0 && (
            <MultiSelect
              label={t('roles')}
              data={found.roles.map(({ id, name }) => ({ value: id, label: name }))}
              searchable
              clearable
              clearButtonProps={{ 'aria-label': words.clear }}
              {...field('roleIds')}
            />
          )}
          {found.lovs.length > 0 && (
            <MultiSelect
              label={t('lovs')}
              data={found.lovs.map(({ lovCode, lovName }) => ({ value: lovCode, label: lovName }))}
              searchable
              clearable
              clearButtonProps={{ 'aria-label': words.clear }}
              {...field('lovCodes')}
            />
          )}
          {found.menuCount > 0 && (
            <Checkbox
              label={t('menusOf', { count: found.menuCount })}
              {...form.getInputProps('takesMenus', { type: 'checkbox' })}
            />
          )}
          {found.configCount > 0 && (
            <Checkbox
              label={t('config')}
              description={t('configHelp')}
              {...form.getInputProps('takesConfig', { type: 'checkbox' })}
            />
          )}
        </>
      )}
      <Checkbox.Group label={t('features')} {...form.getInputProps('features')}>
        <div className={css.features}>
          {features.map(code => (
            <Checkbox key={code} value={code} label={t(code)} />
          ))}
        </div>
      </Checkbox.Group>
    </>
  )
}
