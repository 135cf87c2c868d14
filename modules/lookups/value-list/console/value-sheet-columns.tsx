import { Can } from '@atrium/console/access/can.tsx'
import { languageName } from '@atrium/console/language/amount-formats.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { dateText, userFormats } from '@atrium/console/language/formats.ts'
import { tagOf } from '@atrium/console/language/language.ts'
import { recordHistoryApi } from '@atrium/contract/operations/record-history'
import { DateField } from '@atrium/ui/form/date-field.tsx'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { IconButton } from '@atrium/ui/icon/icon-button.tsx'
import type { SheetColumn } from '@atrium/ui/table/sheet/sheet-model.ts'
import { Menu, Select } from '@mantine/core'
import { IconArrowBackUp, IconDots, IconHistory, IconStar, IconTrash } from '@tabler/icons-react'
import { languagePrefix, textIn, type ValueLine } from './value-list-rows.ts'
import { valueListTexts } from './value-list-texts.ts'

/** Columns that can be hidden. */
export type OptionalColumn = 'parentValue' | 'tag' | 'startDateActive' | 'endDateActive'

interface ValueColumns {
  isReadOnly: boolean
  languages: readonly { code: string; name: string }[]
  /** The user's language, in which every value needs a meaning. */
  language: string
  shown: ReadonlySet<OptionalColumn>
  /** The values of the parent lookup, or of this one. */
  parents: readonly { value: string; label: string }[]
  placeOf: (key: string) => number
  onHistory: (key: string) => void
  onRemove: (key: string) => void
  onUndo: (key: string) => void
}

/** The columns of the sheet of values. */
export function useValueColumns(options: ValueColumns): readonly SheetColumn<ValueLine>[] {
  const t = useFeatureText(valueListTexts)
  const { isReadOnly, languages, language, shown, parents, placeOf } = options
  const canEdit = ({ mark }: ValueLine) => !isReadOnly && mark !== 'delete'
  const column = (id: string, header: string): SheetColumn<ValueLine> => ({
    id,
    header,
    text: ({ row }) => textIn(row, id),
    canEdit,
  })
  const day = (id: 'startDateActive' | 'endDateActive', header: string): SheetColumn<ValueLine> => ({
    ...column(id, header),
    width: 130,
    cell: ({ row }) => row[id] && dateText(row[id]),
    editor: ({ label, text, onText }) => (
      <DateField
        autoFocus
        aria-label={label}
        format={userFormats().dateFormat}
        value={text === '' ? null : text}
        onChange={value => onText(value ?? '')}
      />
    ),
  })
  const optional: Record<OptionalColumn, SheetColumn<ValueLine>> = {
    parentValue: {
      ...column('parentValue', t('parentValue')),
      width: 170,
      cell: ({ row }) => parents.find(({ value }) => value === row.parentValue)?.label ?? row.parentValue,
      editor: ({ label, text, onCommit }) => (
        <Select
          autoFocus
          defaultDropdownOpened
          searchable
          aria-label={label}
          data={text === '' || parents.some(({ value }) => value === text) ? parents : [text, ...parents]}
          value={text === '' ? null : text}
          onChange={value => onCommit('stay', value ?? '')}
        />
      ),
    },
    tag: { ...column('tag', t('tag')), width: 130, tone: 'quiet', maxLength: 240 },
    startDateActive: day('startDateActive', t('from')),
    endDateActive: day('endDateActive', t('until')),
  }
  return [
    {
      id: 'orderSeq',
      header: t('order'),
      width: 72,
      text: ({ key }) => String(placeOf(key)),
      tone: 'number',
      hasGrip: true,
    },
    {
      ...column('value', t('value')),
      width: 150,
      tone: 'main',
      maxLength: 150,
      isPinned: true,
      // Data refers to a stored value, so it keeps its name.
      canEdit: line => canEdit(line) && line.mark === 'create',
    },
    ...languages.map(
      ({ code, name }): SheetColumn<ValueLine> => ({
        ...column(`${languagePrefix}${code}`, name),
        maxLength: 240,
        lang: tagOf(code),
        missing: t('addText', { language: languageName(code) ?? name }),
        ...(code === language && { headerEnd: <OwnLanguage label={t('ownLanguage')} /> }),
      }),
    ),
    ...Object.entries(optional).flatMap(([id, one]) => (shown.has(id as OptionalColumn) ? [one] : [])),
    { ...column('enabled', t('enabled')), width: 80, kind: 'switch' },
    {
      id: 'actions',
      header: t('actions'),
      width: 44,
      kind: 'widget',
      text: () => '',
      cell: line => <ValueActions {...options} line={line} />,
    },
  ]
}

function OwnLanguage({ label }: { label: string }) {
  return (
    <span title={label}>
      <Glyph icon={IconStar} size={11} />
      <span className="visually-hidden">{label}</span>
    </span>
  )
}

/** History of a stored value, and delete or undo. */
function ValueActions({
  line: { key, row, mark },
  isReadOnly,
  onHistory,
  onRemove,
  onUndo,
}: ValueColumns & { line: ValueLine }) {
  const t = useFeatureText(valueListTexts)
  const value = row.value || t('newValue')
  const hasUndo = mark === 'delete' || mark === 'update'
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <IconButton size="sm" tabIndex={-1} label={t('actionsOf', { value })} icon={IconDots} iconSize={16} />
      </Menu.Target>
      <Menu.Dropdown>
        {mark !== 'create' && (
          <Can call={recordHistoryApi.list}>
            <Menu.Item leftSection={<Glyph icon={IconHistory} size={16} />} onClick={() => onHistory(key)}>
              {t('historyOfValue', { value })}
            </Menu.Item>
          </Can>
        )}
        {!isReadOnly && (
          <Menu.Item
            leftSection={<Glyph icon={hasUndo ? IconArrowBackUp : IconTrash} size={16} mirrored={hasUndo} />}
            onClick={() => (hasUndo ? onUndo(key) : onRemove(key))}
          >
            {t(hasUndo ? 'undoValue' : 'removeValue', { value })}
          </Menu.Item>
        )}
        {mark === 'update' && !isReadOnly && (
          <Menu.Item leftSection={<Glyph icon={IconTrash} size={16} />} onClick={() => onRemove(key)}>
            {t('removeValue', { value })}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
