import { LockReason, lockedBy } from '@atrium/ui/form/locked.tsx'
import { useHeld } from '@atrium/ui/form/use-held.ts'
import { IconButton } from '@atrium/ui/icon/icon-button.tsx'
import { useUiText } from '@atrium/ui/theme/ui-text.ts'
import { Combobox, Pill, PillsInput, TextInput, useCombobox } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  use,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'
import { Why } from '../access/why.tsx'
import { useFeatureText } from '../language/feature-texts.ts'
import { useText } from '../language/use-text.ts'
import { lookupTexts } from './lookup-texts.ts'
import { LovDialog, taken } from './lov-dialog.tsx'
import { LovOptions, openAll, useOffered } from './lov-options.tsx'
import css from './lov-picker.module.css'
import { useMissingPermission } from './lov-query.ts'
import { rememberChoices } from './lov-recent.ts'
import type { LovChoice } from './lov-view.ts'

interface CommonProps {
  viewCode: string
  label: string
  description?: ReactNode
  placeholder?: string
  /** The open record, shown beside the dialog's title. */
  purpose?: string | undefined
  /** Narrows the entries by other fields of the form. When it changes, the selection is cleared. */
  params?: Readonly<Record<string, string | undefined>>
  /** The label of the field that must be filled before this one. */
  after?: string | undefined
  /** An entry that cannot be selected, such as the record itself. */
  except?: string | undefined
  /** From the form. */
  id?: string
  readOnly?: boolean
  /** Why this field cannot be changed, if not for the reason of its form. */
  locked?: string
  required?: boolean
  /** False for required selections. */
  clearable?: boolean
  /** Without border and label, for containers that draw them, such as a query bar. */
  bare?: { variant: 'unstyled'; classNames: { root: string; input: string } }
  error?: ReactNode
  onFocus?: (event: FocusEvent<HTMLInputElement>) => void
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void
}

interface SingleProps extends CommonProps {
  /** The value in the form, null or undefined without a selection. */
  value?: string | null
  /** The text of the stored value. */
  text?: string | undefined
  /** If it returns a promise, the selection is saved at once: the dialog waits and reports the result. */
  onChange: (value: string | null, choice?: LovChoice) => unknown
}

interface ManyProps extends CommonProps {
  value?: readonly string[]
  /** The texts of the stored values, by value. */
  texts?: Readonly<Record<string, string>>
  onChange: (value: string[], choices: readonly LovChoice[]) => unknown
}

/** Selects one entry of a lookup: typing searches, the magnifier opens the dialog. */
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

/** Selects several entries of a lookup. */
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

/** Forms store values without their texts, so those of selected entries are kept here. */
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
  const t = useFeatureText(lookupTexts)
  const common = useText()
  const [isOpen, setOpen] = useState(false)
  const [isTouched, setTouched] = useState(false)
  // The typed text; undefined while the selection is shown.
  const [typed, setTyped] = useState<string>()
  const params = Object.fromEntries(
    Object.entries(props.params ?? {}).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )
  const isWaiting = after !== undefined && Object.keys(params).length === 0
  // Fields of forms are off from the start; those of query bars, which no visit may need, once they are entered.
  const missing = useMissingPermission(viewCode, !readOnly && (isTouched || !props.bare))
  const ofForm = use(LockReason)
  const isFixed = readOnly || isWaiting || missing !== undefined
  const canClear = chosen.length > 0 && props.clearable !== false
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const { held: offered, onPointerDown } = useHeld(
    useOffered(viewCode, { typed, params, enabled: isTouched && !isFixed, except }),
  )

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
    void taken(() => choose(multiple ? [...chosen.filter(one => one.value !== value), found] : [found]))
    if (multiple) setTyped('')
  }
  const openDialog = () => {
    combobox.closeDropdown()
    setOpen(true)
  }
  useNarrowed(params, () => {
    if (chosen.length > 0) props.onChoose([])
  })

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const isSearching = typed !== undefined && typed.trim() !== ''
    if (event.key === 'Enter' && isSearching && combobox.getSelectedOptionIndex() < 0) {
      // Enter searches in the dialog and must not submit the form.
      event.preventDefault()
      if (!offered.isFetching && offered.found.length === 1 && offered.found[0]) take(offered.found[0].value)
      else openDialog()
    } else if (event.key === 'Escape' && (combobox.dropdownOpened || typed !== undefined)) {
      event.stopPropagation()
      event.preventDefault()
      combobox.closeDropdown()
      setTyped(undefined)
    } else if (event.key === 'Backspace' && multiple && !typed && !isFixed)
      void taken(() => choose(chosen.slice(0, -1)))
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
  const lock = missing
    ? common('hzero.common.permission.missing')
    : isWaiting
      ? t('lov.parentFirst', { label: after ?? '' })
      : readOnly
        ? (props.locked ?? ofForm)
        : undefined
  const around = {
    ...(props.bare ?? { label }),
    description: missing
      ? common('hzero.common.permission.missing')
      : isWaiting
        ? t('lov.parentFirst', { label: after ?? '' })
        : props.description,
    error: props.error,
    required: props.required ?? false,
    ...(lock !== undefined && { inputContainer: lockedBy(lock) }),
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as (
      | 'label'
      | 'input'
      | 'description'
      | 'error'
    )[],
    rightSection: missing ? (
      <Why code={missing} />
    ) : (
      !isFixed && (
        <PickerTools
          label={label}
          onClear={canClear ? () => void taken(() => choose([])) : undefined}
          onOpen={openDialog}
        />
      )
    ),
    rightSectionWidth: canClear && !missing ? 72 : 38,
    rightSectionPointerEvents: 'auto' as const,
  }

  return (
    <>
      <Combobox store={combobox} onOptionSubmit={take} disabled={isFixed}>
        {multiple ? (
          <Combobox.DropdownTarget>
            <PillsInput {...around}>
              <Pill.Group>
                <Pills
                  chosen={chosen}
                  isFixed={isFixed}
                  onRemove={one => void taken(() => choose(chosen.filter(other => other !== one)))}
                />
                <Combobox.EventsTarget withExpandedAttribute>
                  <PillsInput.Field {...field} className={css.typing ?? ''} />
                </Combobox.EventsTarget>
              </Pill.Group>
            </PillsInput>
          </Combobox.DropdownTarget>
        ) : (
          <Combobox.Target withExpandedAttribute>
            <TextInput className={css.input ?? ''} {...around} {...field} />
          </Combobox.Target>
        )}
        <LovOptions label={label} offered={offered} typed={typed} onPointerDown={onPointerDown} />
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

/** Another parent selection invalidates this one. */
function useNarrowed(params: Readonly<Record<string, string>>, onNarrowed: () => void): void {
  const narrowed = JSON.stringify(params)
  const [before, setBefore] = useState(narrowed)
  const forget = useEffectEvent(onNarrowed)
  useEffect(() => {
    if (narrowed === before) return
    setBefore(narrowed)
    forget()
  }, [narrowed, before])
}

interface PickerToolsProps {
  label: string
  /** Undefined if nothing can be cleared. */
  onClear: (() => void) | undefined
  onOpen: () => void
}

/** Buttons at the trailing edge: clear, and open the dialog. The focus stays in the field. */
function PickerTools({ label, onClear, onOpen }: PickerToolsProps) {
  const words = useUiText()
  const t = useFeatureText(lookupTexts)
  return (
    <span className={css.tools}>
      {onClear && (
        <>
          <IconButton
            size="sm"
            label={`${words.clear}: ${label}`}
            icon={IconX}
            onMouseDown={event => event.preventDefault()}
            onClick={onClear}
          />
          <span className={css.edge} />
        </>
      )}
      <IconButton
        size="sm"
        label={t('lov.open', { label })}
        icon={IconSearch}
        onMouseDown={event => event.preventDefault()}
        onClick={onOpen}
      />
    </span>
  )
}

interface PillsProps {
  chosen: readonly LovChoice[]
  isFixed: boolean
  onRemove: (choice: LovChoice) => void
}

/** The selected entries, each with a button that removes it. */
function Pills({ chosen, isFixed, onRemove }: PillsProps) {
  const t = useFeatureText(lookupTexts)
  return chosen.map(one => (
    <Pill
      key={one.value}
      withRemoveButton={!isFixed}
      removeButtonProps={{
        'aria-label': t('lov.remove', { name: one.text }),
        'aria-hidden': false,
        onMouseDown: event => event.preventDefault(),
      }}
      onRemove={() => onRemove(one)}
    >
      {one.text}
    </Pill>
  ))
}
