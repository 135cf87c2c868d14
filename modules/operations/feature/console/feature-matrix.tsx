import { useIsRefused } from '@atrium/console/access/use-authority.ts'
import { useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { numberText } from '@atrium/console/language/formats.ts'
import { lockTexts } from '@atrium/console/locks/lock-texts.ts'
import { isProductFeature } from '@atrium/contract/operations/feature.schema'
import { ArchBadge } from '@atrium/ui/display/badges/arch-badge.tsx'
import { FormSwitch } from '@atrium/ui/form/form-switch.tsx'
import { cx } from '@atrium/ui/theme/cx.ts'
import { Checkbox } from '@mantine/core'
import {
  type FeatureColumn,
  type FeatureDefault,
  type FeatureSwitch,
  featureApi,
} from '../feature.contract.ts'
import css from './feature-page.module.css'
import { type FeatureText, featureSwitchTexts } from './feature-texts.ts'

interface FeatureMatrixProps {
  features: readonly FeatureDefault[]
  tenants: readonly FeatureColumn[]
  tenantCount: number
  chosen: ReadonlySet<string>
  onChoose: (codes: ReadonlySet<string>) => void
}

/** The name of a feature and what it is for; of a module of one's own as the server has them. */
function wordsFor({ featureCode, moduleName, moduleDescription }: FeatureDefault, t: FeatureText) {
  return isProductFeature(featureCode)
    ? { name: t(featureCode), help: t(`${featureCode}Help`) }
    : { name: moduleName ?? featureCode, help: moduleDescription }
}

/** A switch for each feature of each tenant, saved as soon as it is pressed. A line marks what differs. */
export function FeatureMatrix({ features, tenants, tenantCount, chosen, onChoose }: FeatureMatrixProps) {
  const t = useFeatureText(featureSwitchTexts)
  const codes = features.map(({ featureCode }) => featureCode)
  const count = codes.filter(code => chosen.has(code)).length
  function choose(code: string) {
    const next = new Set(chosen)
    if (!next.delete(code)) next.add(code)
    onChoose(next)
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what does not fit is scrolled to, also by keys.
    <section className={css.scroller} aria-label={t('title')} tabIndex={0}>
      <table className={css.table} aria-label={t('title')}>
        <thead>
          <tr>
            <th scope="col" className={css.check}>
              <Checkbox
                aria-label={t('selectAll')}
                checked={count === codes.length}
                indeterminate={count > 0 && count < codes.length}
                onChange={() => onChoose(new Set(count === codes.length ? [] : codes))}
              />
            </th>
            <th scope="col">{t('feature')}</th>
            <th scope="col">{t('tenants')}</th>
            <th scope="col">{t('default')}</th>
            {tenants.map(({ tenantId, tenantName, tenantColour, userCount }) => (
              <th key={tenantId} scope="col" className={css.tenant}>
                <span className={css.tenantHead}>
                  <ArchBadge name={tenantName} color={tenantColour} />
                  <span>
                    <bdi className={css.tenantName}>{tenantName}</bdi>
                    <small>{t('people', { count: userCount })}</small>
                  </span>
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {features.map(feature => {
            const { featureCode, onCount } = feature
            const { name, help } = wordsFor(feature, t)
            const isChosen = chosen.has(featureCode)
            return (
              <tr key={featureCode} className={cx(isChosen && css.chosen)}>
                <td className={css.check}>
                  <Checkbox
                    aria-label={t('select', { name })}
                    checked={isChosen}
                    onChange={() => choose(featureCode)}
                  />
                </td>
                <th scope="row">
                  <span className={css.name}>
                    {name} <code>{featureCode}</code>
                  </span>
                  {help && <small>{help}</small>}
                </th>
                <td className={css.number}>
                  {t('ofTenants', { count: numberText(onCount), all: numberText(tenantCount) })}
                </td>
                <td>
                  <FeatureCell
                    feature={feature}
                    label={t('defaultOf', { name })}
                    general={feature}
                    isDefault
                  />
                </td>
                {tenants.map(({ tenantId, tenantName, switches }) => {
                  const own = switches.find(one => one.featureCode === featureCode)
                  return (
                    own && (
                      <FeatureTenantCell
                        key={tenantId}
                        feature={own}
                        general={feature}
                        label={t('cell', { name, tenant: tenantName })}
                      />
                    )
                  )
                })}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

interface CellProps {
  feature: FeatureSwitch
  /** The default for all tenants. */
  general: FeatureDefault
  label: string
}

function FeatureTenantCell({ feature, general, label }: CellProps) {
  const differs = feature.enabledFlag !== general.enabledFlag
  return (
    <td className={cx(css.cell, differs && css.differs)}>
      <FeatureCell feature={feature} general={general} label={label} />
    </td>
  )
}

/** The switch of a feature. A tenant set to the default follows the default from then on. */
function FeatureCell({ feature, general, label, isDefault }: CellProps & { isDefault?: boolean }) {
  const t = useFeatureText(featureSwitchTexts)
  const isReadOnly = useIsRefused(featureApi.update)
  const locks = useFeatureText(lockTexts)
  const update = useCall(featureApi.update, [featureApi.matrix, featureApi.list])
  const { tenantId, featureCode, enabledFlag, objectVersionNumber } = feature
  // The next value is shown at once; a refusal brings the former one back.
  const shown = update.isPending ? enabledFlag === 0 : enabledFlag === 1
  function set(enabled: boolean) {
    const isGeneral = !isDefault && enabled === (general.enabledFlag === 1)
    update.mutate(
      {
        body: {
          tenantId,
          featureCode,
          enabled: isGeneral ? null : enabled,
          ...(objectVersionNumber !== undefined && { objectVersionNumber }),
        },
      },
      { onSuccess: () => noticeSuccess(t('saved', { name: wordsFor(general, t).name })) },
    )
  }
  return (
    <FormSwitch
      aria-label={label}
      checked={shown}
      disabled={update.isPending}
      locked={isReadOnly ? locks('lock.refused') : undefined}
      onChange={event => set(event.currentTarget.checked)}
    />
  )
}
