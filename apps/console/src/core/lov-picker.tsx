import { Combobox, Pill, PillsInput, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch, IconX } from '@tabler/icons-react'
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'
import { Highlight } from '../ui/highlight.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { useUiText } from '../ui/ui-text.ts'
import { LovDialog, taken } from './lov-dialog.tsx'
import { searchField } from './lov-fields.tsx'
import css from './lov-picker.module.css'
import { useLovEntries, useLovView } from './lov-query.ts'
import { recentChoices, rememberChoices } from './lov-recent.ts'
import { choiceIn, flatTree, hasTexts, type LovChoice } from './lov-view.ts'
import { useText } from './use-text.ts'

interface CommonProps {
  viewCode: string
  label: string
  description?: ReactNode
  placeholder?: string
  /** What the choice is for: the record that is open. Stands beside the dialog's title. */
  purpose?: string | undefined
  /** Narrows the entries by other fields of the form. When it changes, what was chosen is taken out. */
  params?: Readonly<Record<string, string | undefined>>
  /** The label of the field that must be filled before this one. */
  after?: string | undefined
  /** An entry that cannot be chosen, such as the record itself. */
  except?: string | undefined
  /** From the form. */
  id?: string
  readOnly?: boolean
  required?: boolean
  /** False where something is always chosen. */
  clearable?: boolean
  /** What is around it draws its edge and its label, as a query bar does. */
  bare?: { variant: 'unstyled'; classNames: { root: string; input: string } }
  error?: ReactNode
  onFocus?: (event: FocusEvent<HTMLInputElement>) => void
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void
}

interface SingleProps extends CommonProps {
  /** As a form hands it over: without a choice it is null or missing. */
  value?: string | null
  /** What is shown for the stored value until another one is chosen. */
  text?: string | undefined
  /** May save what was chosen at once: then the dialog waits and says what came of it. */
  onChange: (value: string | null, choice?: LovChoice) => unknown
}

interface ManyProps extends CommonProps {
  value?: readonly string[]
  /** What is shown for the stored values, by value. */
  texts?: Readonly<Record<string, string>>
  onChange: (value: string[], choices: readonly LovChoice[]) => unknown
}

/** Chooses one entry of a lookup: typing searches, the magnifier opens the dialog. */
export function LovPicker({ value = null, text, onChange, ...props }: SingleProps) {
  const known = useKnown(value === null || text === undefined ? [] : [{ value, text }])
  const chosen = value === null ? [] : known.choicesOf([value])
  return (
    <Picker
      {...props}
      multiple={false}
      chosen={chosen}
      onChoose={choices => {
        known.learn(choices)
        return onChange(choices[0]?.value ?? null, choices[0])
      }}
    />
  )
}

/** Chooses several entries of a lookup. */
export function LovMultiPicker({ value = [], texts = {}, onChange, ...props }: ManyProps) {
  const known = useKnown(Object.entries(texts).map(([one, text]) => ({ value: one, text })))
  return (
    <Picker
      {...props}
      multiple
      chosen={known.choicesOf(value)}
      onChoose={choices => {
        known.learn(choices)
        return onChange(
          choices.map(one => one.value),
          choices,
        )
      }}
    />
  )
}

/** Values are stored without their texts: whoever chose one has seen its text. */
function useKnown(stored: readonly LovChoice[]) {
  const [choices, setChoices] = useState<ReadonlyMap<string, LovChoice>>(
    () => new Map(stored.map(one => [one.value, one])),
  )
  return {
    learn: (more: readonly LovChoice[]) =>
      setChoices(before => new Map([...before, ...more.map(one => [one.value, one] as const)])),
    choicesOf: (values: readonly string[]): LovChoice[] =>
      values.map(
        value => choices.get(value) ?? stored.find(one => one.value === value) ?? { value, text: value },
      ),
  }
}

interface PickerProps extends CommonProps {
  multiple: boolean
  chosen: readonly LovChoice[]
  onChoose: (choices: readonly LovChoice[]) => unknown
}

function Picker(props: PickerProps) {
  const { viewCode, label, multiple, chosen, readOnly = false, after, except } = props
  const words = useUiText()
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  const [isTouched, setTouched] = useState(false)
  // What is being typed; undefined shows the text of what is chosen.
  const [typed, setTyped] = useState<string>()
  const params = Object.fromEntries(
    Object.entries(props.params ?? {}).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )
  const isWaiting = after !== undefined && Object.keys(params).length === 0
  const isFixed = readOnly || isWaiting
  const canClear = chosen.length > 0 && props.clearable !== false
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const offered = useOffered(viewCode, { typed, params, enabled: isTouched && !isFixed, except })

  const choose = (choices: readonly LovChoice[]) => {
    setTyped(undefined)
    rememberChoices(viewCode, choices)
    return props.onChoose(choices)
  }
  const take = (value: string) => {
    combobox.closeDropdown()
    if (value === openAll) return openDialog()
    const found = [...offered.found, ...offered.recent].find(one => one.value === value)
    if (!found) return
    void taken(choose(multiple ? [...chosen.filter(one => one.value !== value), found] : [found]))
    if (multiple) setTyped('')
  }
  const openDialog = () => {
    combobox.closeDropdown()
    setOpen(true)
  }
  // Another choice above makes what was chosen below it wrong.
  const narrowed = JSON.stringify(params)
  const [before, setBefore] = useState(narrowed)
  const forget = useEffectEvent(() => {
    if (chosen.length > 0) props.onChoose([])
  })
  useEffect(() => {
    if (narrowed === before) return
    setBefore(narrowed)
    forget()
  }, [narrowed, before])

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const isSearching = typed !== undefined && typed.trim() !== ''
    if (event.key === 'Enter' && isSearching && combobox.getSelectedOptionIndex() < 0) {
      // What was typed is looked for in the dialog; the form is not sent by it.
      event.preventDefault()
      if (!offered.isFetching && offered.found.length === 1 && offered.found[0]) take(offered.found[0].value)
      else openDialog()
    } else if (event.key === 'Escape' && (combobox.dropdownOpened || typed !== undefined)) {
      event.stopPropagation()
      event.preventDefault()
      combobox.closeDropdown()
      setTyped(undefined)
    } else if (event.key === 'Backspace' && multiple && !typed && !isFixed)
      void taken(choose(chosen.slice(0, -1)))
  }

  const field = {
    id: props.id,
    readOnly: isFixed,
    autoComplete: 'off',
    value: typed ?? (multiple ? '' : (chosen[0]?.text ?? '')),
    ...(props.placeholder && { placeholder: props.placeholder }),
    onKeyDown,
    onFocus: (event: FocusEvent<HTMLInputElement>) => {
      setTouched(true)
      props.onFocus?.(event)
    },
    onBlur: (event: FocusEvent<HTMLInputElement>) => {
      combobox.closeDropdown()
      setTyped(undefined)
      props.onBlur?.(event)
    },
    onClick: () => !isFixed && combobox.openDropdown(),
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      setTyped(event.currentTarget.value)
      combobox.openDropdown()
    },
  }
  const around = {
    ...(props.bare ?? { label }),
    description: isWaiting ? text('hzero.common.lov.parentFirst', { label: after ?? '' }) : props.description,
    error: props.error,
    required: props.required ?? false,
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as (
      | 'label'
      | 'input'
      | 'description'
      | 'error'
    )[],
    rightSection: !isFixed && (
      <span className={css.tools}>
        {canClear && (
          <>
            <IconButton
              size="sm"
              label={`${words.clear}: ${label}`}
              icon={IconX}
              onMouseDown={event => event.preventDefault()}
              onClick={() => void taken(choose([]))}
            />
            <span className={css.edge} />
          </>
        )}
        <IconButton
          size="sm"
          label={text('hzero.common.lov.open', { label })}
          icon={IconSearch}
          onMouseDown={event => event.preventDefault()}
          onClick={openDialog}
        />
      </span>
    ),
    rightSectionWidth: canClear ? 72 : 38,
    rightSectionPointerEvents: 'auto' as const,
  }

  return (
    <>
      <Combobox store={combobox} onOptionSubmit={take} disabled={isFixed}>
        {multiple ? (
          <Combobox.DropdownTarget>
            <PillsInput {...around}>
              <Pill.Group>
                {chosen.map(one => (
                  <Pill
                    key={one.value}
                    withRemoveButton={!isFixed}
                    removeButtonProps={{
                      'aria-label': text('hzero.common.lov.remove', { name: one.text }),
                      'aria-hidden': false,
                      onMouseDown: event => event.preventDefault(),
                    }}
                    onRemove={() => void taken(choose(chosen.filter(other => other !== one)))}
                  >
                    {one.text}
                  </Pill>
                ))}
                <Combobox.EventsTarget withExpandedAttribute>
                  <PillsInput.Field {...field} className={css.typing ?? ''} />
                </Combobox.EventsTarget>
              </Pill.Group>
            </PillsInput>
          </Combobox.DropdownTarget>
        ) : (
          <Combobox.Target withExpandedAttribute>
            <TextInput {...around} {...field} />
          </Combobox.Target>
        )}
        <Combobox.Dropdown hidden={offered.found.length + offered.recent.length === 0 && !typed}>
          <Combobox.Options className={css.options} aria-label={label}>
            {offered.recent.length > 0 && (
              <Combobox.Group label={text('hzero.common.lov.recent')}>
                {offered.recent.map(one => (
                  <Combobox.Option key={one.value} value={one.value}>
                    <bdi>{one.text}</bdi>
                  </Combobox.Option>
                ))}
              </Combobox.Group>
            )}
            {offered.found.map(one => (
              <Combobox.Option key={one.value} value={one.value}>
                <bdi>
                  <Highlight text={one.text} search={typed ?? ''} />
                </bdi>
              </Combobox.Option>
            ))}
            {offered.found.length === 0 && typed && (
              <Combobox.Empty>{offered.isFetching ? words.loading : words.nothingFound}</Combobox.Empty>
            )}
            <Combobox.Option value={openAll} className={css.all ?? ''}>
              {text('hzero.common.lov.all')}
            </Combobox.Option>
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      {isOpen && (
        <LovDialog
          viewCode={viewCode}
          purpose={props.purpose}
          multiple={multiple}
          chosen={chosen}
          params={params}
          except={except}
          typed={typed ?? ''}
          onClose={() => setOpen(false)}
          onChoose={choose}
        />
      )}
    </>
  )
}

/** The option that opens the dialog; no entry has this value. */
const openAll = ' all'
const offeredAtOnce = 8

interface Wanted {
  typed: string | undefined
  params: Readonly<Record<string, string>>
  enabled: boolean
  except: string | undefined
}

/** What is offered below the field: what fits what was typed, or what was chosen lately. */
function useOffered(viewCode: string, { typed, params, enabled, except }: Wanted) {
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
  const mayTake = (one: LovChoice) => one.value !== except
  const isNarrowed = Object.keys(params).length > 0
  if (!view || typed === undefined)
    // What was chosen elsewhere in the lookup may not belong to what is chosen above now.
    return {
      found: [],
      recent: enabled && !isNarrowed ? recentChoices(viewCode).filter(mayTake) : [],
      isFetching: false,
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
