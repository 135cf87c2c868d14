import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { useOffered } from '@atrium/console/lookups/lov-options.tsx'
import type { LovChoice } from '@atrium/console/lookups/lov-view.ts'
import { Highlight } from '@atrium/ui/display/highlight.tsx'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { useUiText } from '@atrium/ui/theme/ui-text.ts'
import { Combobox } from '@mantine/core'
import { IconSearch, IconUsers } from '@tabler/icons-react'
import { type ReceiverKind, receiverViews } from '../../../receiver-group/console/receiver-picker.tsx'
import { messageTexts } from '../message-texts.ts'
import css from './to-field.module.css'

/** The option for everyone, and the part of an option that opens the whole list of a kind. */
export const all = ' all'
export const browse = ' browse'

/** Of each kind, so that every kind is in sight. */
const shown = 4

type Found = Readonly<Record<ReceiverKind, readonly LovChoice[]>> & { isFetching: boolean }

/** The receivers of each kind that match what is typed; undefined while the field has no focus. */
export function useFoundReceivers(typed: string | undefined, offered: readonly ReceiverKind[]): Found {
  const asked = (kind: ReceiverKind) => ({
    typed,
    params: {},
    enabled: typed !== undefined && offered.includes(kind),
    except: undefined,
  })
  const of = {
    USER: useOffered(receiverViews.USER, asked('USER')),
    ROLE: useOffered(receiverViews.ROLE, asked('ROLE')),
    USER_GROUP: useOffered(receiverViews.USER_GROUP, asked('USER_GROUP')),
    UNIT: useOffered(receiverViews.UNIT, asked('UNIT')),
    GROUP: useOffered(receiverViews.GROUP, asked('GROUP')),
    TENANT: useOffered(receiverViews.TENANT, asked('TENANT')),
  }
  const choices = (kind: ReceiverKind) => (offered.includes(kind) ? of[kind].found.slice(0, shown) : [])
  return {
    USER: choices('USER'),
    ROLE: choices('ROLE'),
    USER_GROUP: choices('USER_GROUP'),
    UNIT: choices('UNIT'),
    GROUP: choices('GROUP'),
    TENANT: choices('TENANT'),
    isFetching: offered.some(kind => of[kind].isFetching),
  }
}

interface ToOptionsProps {
  typed: string
  found: Found
  offered: readonly ReceiverKind[]
  /** Called when an option is pressed. */
  onPointerDown: () => void
}

/** The list below the field: everyone, the matches of each kind, and the way to each whole list. */
export function ToOptions({ typed, found, offered, onPointerDown }: ToOptionsProps) {
  const t = useFeatureText(messageTexts)
  const words = useUiText()
  const wanted = typed.trim().toLocaleLowerCase()
  const isAllFound = t('everyone').toLocaleLowerCase().includes(wanted)
  const kinds = offered.filter(kind => found[kind].length > 0)
  return (
    <Combobox.Dropdown onPointerDown={onPointerDown}>
      <Combobox.Options className={css.options} aria-label={t('to')}>
        {isAllFound && (
          <Combobox.Option value={all}>
            <span className={css.option}>
              <Glyph icon={IconUsers} size={15} />
              {t('everyone')}
            </span>
          </Combobox.Option>
        )}
        {kinds.map(kind => (
          <Combobox.Group key={kind} label={t(`kinds.${kind}`)}>
            {found[kind].map(({ value, text }) => (
              <Combobox.Option key={value} value={`${kind} ${value}`}>
                <bdi>
                  <Highlight text={text} search={typed} />
                </bdi>
              </Combobox.Option>
            ))}
          </Combobox.Group>
        ))}
        {kinds.length === 0 && !isAllFound && (
          <Combobox.Empty>{found.isFetching ? words.loading : words.nothingFound}</Combobox.Empty>
        )}
        <Combobox.Group label={t('wholeLists')}>
          {offered.map(kind => (
            <Combobox.Option key={kind} value={`${kind} ${browse}`} className={css.browse ?? ''}>
              <span className={css.option}>
                <Glyph icon={IconSearch} size={15} />
                {t(`all.${kind}`)}
              </span>
            </Combobox.Option>
          ))}
        </Combobox.Group>
      </Combobox.Options>
    </Combobox.Dropdown>
  )
}
