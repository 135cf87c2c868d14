import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { numberText } from '@atrium/console/language/formats.ts'
import type { AuditSource, AuditSummary, AuditType } from '@atrium/contract/operations/audit'
import { bySystem } from '@atrium/contract/operations/audit'
import { PersonBadge } from '@atrium/ui/display/badges/person-badge.tsx'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { Button, Checkbox } from '@mantine/core'
import { IconRobot } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import css from './audit-facets.module.css'
import { type AuditState, type FacetName, valuesOf } from './audit-state.ts'
import { auditTexts } from './audit-texts.ts'
import type { AuditWords } from './audit-words.ts'
import { pluralOf } from './plural.ts'

interface FacetsProps {
  state: AuditState
  summary: AuditSummary | undefined
  words: AuditWords
  language: string
  isSite: boolean
  /** Narrow pages show them on demand. */
  isOpen: boolean
  onClose: () => void
}

interface Choice {
  value: string
  label: string
  mark?: ReactNode
  count: number
}

const typesInOrder = ['CREATE', 'UPDATE', 'DELETE', 'DENY'] as const satisfies readonly AuditType[]
const sourcesInOrder = ['SESSION', 'API', 'BACKGROUND'] as const satisfies readonly AuditSource[]

/** The filters beside the changes, each value with the number of changes that it finds. */
export function AuditFacets({ state, summary, words, language, isSite, isOpen, onClose }: FacetsProps) {
  const { t, entity, actor } = words
  const counted = new Map(summary?.types.map(one => [one.auditType, one.changes]))
  const types = typesInOrder.map(value => ({
    value,
    label: t(value),
    mark: <span className={css.mark} data-type={value} aria-hidden="true" />,
    count: counted.get(value) ?? 0,
  }))
  const people = (summary?.people ?? []).map(one => ({
    value: one.processUserId ?? bySystem,
    label: actor(one),
    mark: one.processUserId ? (
      <PersonBadge name={actor(one)} size="sm" />
    ) : (
      <span className={css.robot}>
        <Glyph icon={IconRobot} size={12} />
      </span>
    ),
    count: one.changes,
  }))
  const kinds = (summary?.entities ?? []).map(one => ({
    value: one.entityCode,
    label: pluralOf(entity(one.entityCode), language),
    count: one.changes,
  }))
  const bySource = new Map(summary?.sources.map(one => [one.source, one.changes]))
  const sources = sourcesInOrder.map(value => ({ value, label: t(value), count: bySource.get(value) ?? 0 }))
  const tenants = (summary?.tenants ?? []).map(one => ({
    value: String(one.tenantId),
    label: one.tenantName,
    count: one.changes,
  }))
  const isLoading = summary === undefined
  const chosenKinds = valuesOf(state.filter, 'entityCode').map(value => ({
    value,
    label: pluralOf(entity(value), language),
    count: 0,
  }))
  return (
    <aside className={css.facets} data-open={isOpen || undefined} aria-label={t('filters')}>
      <Facet title={t('what')} name="auditType" choices={types} state={state} isLoading={isLoading} isEach />
      <Facet title={t('person')} name="processUserId" choices={people} state={state} isLoading={isLoading} />
      <Facet
        title={t('kind')}
        name="entityCode"
        choices={[...kinds, ...chosenKinds.filter(one => !kinds.some(kind => kind.value === one.value))]}
        state={state}
        isLoading={isLoading}
      />
      <Facet title={t('source')} name="source" choices={sources} state={state} isLoading={isLoading} />
      {isSite && (
        <Facet title={t('tenant')} name="tenantId" choices={tenants} state={state} isLoading={isLoading} />
      )}
      <Button className={css.close} variant="filled" onClick={onClose}>
        {t('showFound')}
      </Button>
      {summary?.countedFrom && <p className={css.note}>{t('countedNewest')}</p>}
    </aside>
  )
}

interface FacetProps {
  title: string
  name: FacetName
  choices: readonly Choice[]
  state: AuditState
  isLoading: boolean
  /** Without a choice, each is checked. */
  isEach?: boolean
}

const shownAtFirst = 5

function Facet({ title, name, choices, state, isLoading, isEach = false }: FacetProps) {
  const t = useFeatureText(auditTexts)
  const [isWhole, setWhole] = useState(false)
  const chosen = valuesOf(state.filter, name)
  const checked = isEach && chosen.length === 0 ? choices.map(one => one.value) : chosen
  const shown = isWhole ? choices : choices.slice(0, shownAtFirst)
  const hidden = choices.filter(one => !shown.includes(one))
  const visible = [...shown, ...hidden.filter(one => chosen.includes(one.value))]
  const rest = choices.length - visible.length
  if (!isLoading && choices.length === 0) return null

  function toggle(value: string) {
    const next = checked.includes(value) ? checked.filter(one => one !== value) : [...checked, value]
    state.change({ [name]: isEach && next.length === choices.length ? undefined : next.join(',') })
  }

  return (
    <fieldset className={css.facet}>
      <legend>{title}</legend>
      <ul>
        {visible.map(({ value, label, mark, count }) => (
          <li key={value}>
            <Checkbox
              size="xs"
              checked={checked.includes(value)}
              onChange={() => toggle(value)}
              label={
                <span className={css.label}>
                  {mark}
                  <bdi className={css.name} title={label}>
                    {label}
                  </bdi>
                </span>
              }
            />
            {isLoading ? (
              <span className={css.bone} />
            ) : (
              <span className={css.count}>{numberText(count)}</span>
            )}
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <Button size="compact-sm" variant="subtle" className={css.more} onClick={() => setWhole(true)}>
          {t('moreValues', { count: rest })}
        </Button>
      )}
    </fieldset>
  )
}
