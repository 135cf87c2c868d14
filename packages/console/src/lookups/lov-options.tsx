import { Highlight } from '@atrium/ui/display/highlight.tsx'
import { useUiText } from '@atrium/ui/theme/ui-text.ts'
import { Combobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useFeatureText } from '../language/feature-texts.ts'
import { lookupTexts } from './lookup-texts.ts'
import { searchField } from './lov-fields.tsx'
import css from './lov-picker.module.css'
import { useLovEntries, useLovView } from './lov-query.ts'
import { recentChoices } from './lov-recent.ts'
import { choiceIn, flatTree, hasTexts, type LovChoice } from './lov-view.ts'
import { peopleView, usePeople } from './people.ts'

/** The value of the option that opens the dialog; no entry has it. */
export const openAll = ' all'
const offeredAtOnce = 8

interface OfferOptions {
  typed: string | undefined
  params: Readonly<Record<string, string>>
  enabled: boolean
  except: string | undefined
}

interface Offered {
  found: readonly LovChoice[]
  recent: readonly LovChoice[]
  isFetching: boolean
}

/** The entries offered below the field: matches of the typed text, or recent choices. */
export function useOffered(viewCode: string, { typed, params, enabled, except }: OfferOptions): Offered {
  const view = useLovView(viewCode, enabled).data ?? undefined
  const [wanted] = useDebouncedValue(typed?.trim() ?? '', 200)
  const field = view && searchField(view)
  const found = useLovEntries(view, {
    filter: field && wanted ? { [field]: wanted } : {},
    page: 0,
    size: offeredAtOnce,
    params,
    enabled: enabled && typed !== undefined,
    quiet: true,
  })
  const isNarrowed = Object.keys(params).length > 0
  const isIdle = enabled && !isNarrowed && (typed ?? '') === ''
  const people = usePeople(isIdle && viewCode === peopleView)
  const mayTake = (one: LovChoice) => one.value !== except
  if (!view || typed === undefined) {
    // Recent choices may not fit the current parent selection.
    const recent = isIdle ? recentChoices(viewCode).filter(mayTake) : []
    const isNew = (one: LovChoice) => mayTake(one) && !recent.some(({ value }) => value === one.value)
    return { found: people.filter(isNew).slice(0, offeredAtOnce), recent, isFetching: false }
  }
  const rows = found.data?.rows ?? []
  const flat = found.data?.kind === 'tree' ? flatTree(rows, view.childrenFieldName ?? 'children') : rows
  const { displayField = 'name' } = view
  const fitting = flat.filter(
    row => !wanted || found.data?.kind !== 'tree' || hasTexts(row, { [displayField]: wanted }),
  )
  return {
    found: fitting
      .map(row => choiceIn(row, view))
      .filter(mayTake)
      .slice(0, offeredAtOnce),
    recent: [],
    isFetching: found.isFetching || wanted !== typed.trim(),
  }
}

interface LovOptionsProps {
  label: string
  offered: Offered
  typed: string | undefined
  /** Called when an option is pressed. */
  onPointerDown: () => void
}

/** The list below the field. Its last option opens the dialog. */
export function LovOptions({ label, offered, typed, onPointerDown }: LovOptionsProps) {
  const { found, recent, isFetching } = offered
  const words = useUiText()
  const t = useFeatureText(lookupTexts)
  return (
    <Combobox.Dropdown onPointerDown={onPointerDown} hidden={found.length + recent.length === 0 && !typed}>
      <Combobox.Options className={css.options} aria-label={label}>
        {recent.length > 0 && (
          <Combobox.Group label={t('lov.recent')}>
            {recent.map(one => (
              <Combobox.Option key={one.value} value={one.value}>
                <bdi>{one.text}</bdi>
              </Combobox.Option>
            ))}
          </Combobox.Group>
        )}
        {found.map(one => (
          <Combobox.Option key={one.value} value={one.value}>
            <bdi>
              <Highlight text={one.text} search={typed ?? ''} />
            </bdi>
          </Combobox.Option>
        ))}
        {found.length === 0 && typed && (
          <Combobox.Empty>{isFetching ? words.loading : words.nothingFound}</Combobox.Empty>
        )}
        <Combobox.Option value={openAll} className={css.all ?? ''}>
          {t('lov.all')}
        </Combobox.Option>
      </Combobox.Options>
    </Combobox.Dropdown>
  )
}
