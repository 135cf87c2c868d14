import { useAuthorities } from '@atrium/console/access/use-authority.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { lookupTexts } from '@atrium/console/lookups/lookup-texts.ts'
import { LovDialog } from '@atrium/console/lookups/lov-dialog.tsx'
import { recentChoices, rememberChoices } from '@atrium/console/lookups/lov-recent.ts'
import type { LovChoice } from '@atrium/console/lookups/lov-view.ts'
import { useStore } from '@atrium/console/session/store.ts'
import { userState } from '@atrium/console/session/user-state.ts'
import { type Endpoint, permissionOf } from '@atrium/contract/endpoint'
import { useHeld } from '@atrium/ui/form/use-held.ts'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { Combobox, Pill, PillsInput, useCombobox } from '@mantine/core'
import {
  IconBuilding,
  IconHierarchy,
  IconKey,
  IconUser,
  IconUsers,
  IconUsersGroup,
  type Icon as TablerIcon,
} from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import {
  type ReceiverKind,
  receiverLists,
  receiverViews,
} from '../../../receiver-group/console/receiver-picker.tsx'
import { messageTexts } from '../message-texts.ts'
import { hasReceiver, type Receivers, receiverFields, receiverKinds } from './receivers.ts'
import css from './to-field.module.css'
import { all, browse, ToOptions, useFoundReceivers } from './to-options.tsx'

const kindIcons: Readonly<Record<ReceiverKind, TablerIcon>> = {
  USER: IconUser,
  ROLE: IconKey,
  USER_GROUP: IconUsers,
  UNIT: IconHierarchy,
  GROUP: IconUsersGroup,
  TENANT: IconBuilding,
}

interface ToFieldProps {
  id: string
  value: Receivers
  onChange: (value: Partial<Receivers>) => void
  error: ReactNode
}

/** One field for everyone a message can be sent to: people, groups of them, or all. */
export function ToField({ id, value, onChange, error }: ToFieldProps) {
  const t = useFeatureText(messageTexts)
  const offered = useOfferedKinds()
  const [typed, setTyped] = useState<string>()
  const [browsed, setBrowsed] = useState<ReceiverKind>()
  const names = useNames()
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const { held: found, onPointerDown } = useHeld(useFoundReceivers(typed, offered))

  const set = (kind: ReceiverKind, choices: readonly LovChoice[]) => {
    names.learn(kind, choices)
    rememberChoices(receiverViews[kind], choices)
    onChange({ toAll: false, [receiverFields[kind]]: choices.map(one => one.value) })
  }
  const chosenOf = (kind: ReceiverKind) => value[receiverFields[kind]].map(one => names.choice(kind, one))
  const remove = (kind: ReceiverKind, gone: string) =>
    onChange({ [receiverFields[kind]]: value[receiverFields[kind]].filter(one => one !== gone) })

  function take(option: string) {
    setTyped('')
    if (option === all) {
      combobox.closeDropdown()
      return onChange({ toAll: true })
    }
    const [kind, one] = splitOption(option)
    if (one === browse) {
      combobox.closeDropdown()
      return setBrowsed(kind)
    }
    const choice = found[kind].find(({ value: of }) => of === one)
    if (choice) set(kind, [...chosenOf(kind).filter(({ value: of }) => of !== one), choice])
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Escape' && combobox.dropdownOpened) {
      event.preventDefault()
      event.stopPropagation()
      combobox.closeDropdown()
    } else if (event.key === 'Enter' && typed?.trim() && combobox.getSelectedOptionIndex() < 0) {
      // Enter must not send the message.
      event.preventDefault()
      combobox.selectFirstOption()
    } else if (event.key === 'Backspace' && !typed) {
      if (value.toAll) return onChange({ toAll: false })
      const kind = receiverKinds.findLast(one => value[receiverFields[one]].length > 0)
      if (kind) onChange({ [receiverFields[kind]]: value[receiverFields[kind]].slice(0, -1) })
    }
  }

  return (
    <>
      <Combobox store={combobox} onOptionSubmit={take}>
        <Combobox.DropdownTarget>
          <PillsInput
            id={id}
            label={t('to')}
            description={t(value.toAll ? 'toEverybodyHelp' : 'toHelp')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            error={error}
            required
          >
            <Pill.Group>
              {value.toAll ? (
                <ToPill icon={IconUsers} name={t('everyone')} onRemove={() => onChange({ toAll: false })} />
              ) : (
                receiverKinds.flatMap(kind =>
                  chosenOf(kind).map(one => (
                    <ToPill
                      key={`${kind} ${one.value}`}
                      icon={kindIcons[kind]}
                      kind={t(`kind.${kind}`)}
                      name={one.text}
                      onRemove={() => remove(kind, one.value)}
                    />
                  )),
                )
              )}
              <Combobox.EventsTarget withExpandedAttribute>
                <PillsInput.Field
                  className={css.typing ?? ''}
                  autoComplete="off"
                  value={typed ?? ''}
                  placeholder={hasReceiver(value) ? '' : t('toHint')}
                  onFocus={() => setTyped(before => before ?? '')}
                  onClick={() => combobox.openDropdown()}
                  onBlur={() => {
                    combobox.closeDropdown()
                    setTyped(undefined)
                  }}
                  onChange={event => {
                    setTyped(event.currentTarget.value)
                    combobox.openDropdown()
                  }}
                  onKeyDown={onKeyDown}
                />
              </Combobox.EventsTarget>
            </Pill.Group>
          </PillsInput>
        </Combobox.DropdownTarget>
        <ToOptions typed={typed ?? ''} found={found} offered={offered} onPointerDown={onPointerDown} />
      </Combobox>
      {browsed && (
        <LovDialog
          viewCode={receiverViews[browsed]}
          purpose={t('to')}
          multiple
          chosen={chosenOf(browsed)}
          params={{}}
          typed=""
          onClose={() => setBrowsed(undefined)}
          onChoose={choices => set(browsed, choices)}
        />
      )}
    </>
  )
}

function splitOption(option: string): [kind: ReceiverKind, value: string] {
  const at = option.indexOf(' ')
  return [option.slice(0, at) as ReceiverKind, option.slice(at + 1)]
}

/** The kinds whose lists this user may read; tenants only for the platform. */
function useOfferedKinds(): readonly ReceiverKind[] {
  const isSite = useStore(userState, state => state.currentUser?.currentRoleLevel === 'site')
  const calls: Readonly<Partial<Record<ReceiverKind, Endpoint>>> = receiverLists
  const verdicts = useAuthorities(
    receiverKinds.map(kind => (calls[kind] && permissionOf(calls[kind])) ?? (() => true)),
  )
  return receiverKinds.filter((kind, at) => verdicts[at] === 'allowed' && (isSite || kind !== 'TENANT'))
}

/** The names of chosen receivers: of those chosen here, and of recent ones after a draft was restored. */
function useNames() {
  const [known, setKnown] = useState<ReadonlyMap<string, LovChoice>>(new Map())
  return {
    learn: (kind: ReceiverKind, choices: readonly LovChoice[]) =>
      setKnown(before => new Map([...before, ...choices.map(one => [`${kind} ${one.value}`, one] as const)])),
    choice: (kind: ReceiverKind, value: string): LovChoice =>
      known.get(`${kind} ${value}`) ??
      recentChoices(receiverViews[kind]).find(one => one.value === value) ?? { value, text: value },
  }
}

interface ToPillProps {
  icon: TablerIcon
  /** Read out before the name. */
  kind?: string
  name: string
  onRemove: () => void
}

function ToPill({ icon, kind, name, onRemove }: ToPillProps) {
  const t = useFeatureText(lookupTexts)
  return (
    <Pill
      withRemoveButton
      removeButtonProps={{
        'aria-label': t('lov.remove', { name }),
        'aria-hidden': false,
        onMouseDown: event => event.preventDefault(),
      }}
      onRemove={onRemove}
    >
      <span className={css.pill} title={kind}>
        <Glyph icon={icon} size={13} />
        <bdi>{name}</bdi>
      </span>
    </Pill>
  )
}
