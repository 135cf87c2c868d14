import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import type { FieldTexts } from '@atrium/console/language/multi-language-input.tsx'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { IconButton } from '@atrium/ui/icon/icon-button.tsx'
import { Button, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { portalHref } from '../../page/page.contract.ts'
import css from '../../rendering/console/portal.module.css'
import { type Change, TextsInput } from '../../shared/console/texts-input.tsx'
import { longestText } from '../managed-page.contract.ts'
import { managedPageTexts } from './managed-page-texts.ts'
import type { BlockKind, BlockOf } from './page-values.ts'

/** Properties that all inputs of a block share. */
export interface BlockForm {
  id: string
  isFaulty: (path: string) => boolean
  /** The reason for which the server refused a value, by its path. */
  refusalOf: (path: string) => string | undefined
  isReadOnly: boolean
}

/** Properties of the fields of one kind of block. */
export interface FieldsProps<Kind extends BlockKind> {
  form: BlockForm
  block: BlockOf<Kind>
  onChange: Change<BlockOf<Kind>>
}

interface BlockTextProps<Name extends string, Value> {
  form: BlockForm
  name: Name
  label: string
  /** The block, or one of its entries. */
  value: Value
  onChange: Change<Value>
  /** The path of the entry in the block, such as `cards.0`. */
  inside?: string
  kind?: 'line' | 'paragraph' | 'markup'
  required?: boolean
  description?: string
}

/** A text input of a block, or of one of its entries. */
export function BlockText<Name extends string, Value extends { [Key in Name]?: FieldTexts | undefined }>(
  props: BlockTextProps<Name, Value>,
) {
  const { form, name, label, value, onChange, inside, kind = 'line', required = true, description } = props
  const t = useFeatureText(managedPageTexts)
  const path = inside === undefined ? name : `${inside}.${name}`
  return (
    <TextsInput
      id={`${form.id}-${path}`}
      label={label}
      description={description}
      required={required}
      most={longestText[kind]}
      rich={kind === 'markup'}
      {...(kind === 'paragraph' && { minRows: 2 })}
      value={value[name] ?? {}}
      onChange={change => onChange(before => ({ ...before, [name]: change(before[name] ?? {}) }))}
      error={form.isFaulty(path) ? t('missing') : undefined}
      isReadOnly={form.isReadOnly}
    />
  )
}

type Link = BlockOf<'action'>['link']

interface BlockLinkProps {
  form: BlockForm
  /** The path of the link in the block, such as `cards.0.link`. */
  path: string
  value: Link
  onChange: Change<Link>
}

/** The inputs for the label and address of a link. */
export function BlockLink({ form, path, value, onChange }: BlockLinkProps) {
  const t = useFeatureText(managedPageTexts)
  const isWrong = form.isFaulty(`${path}.href`) || !portalHref.safeParse(value.href).success
  return (
    <div className={css.pair}>
      <BlockText
        form={form}
        name="label"
        inside={path}
        label={t('linkLabel')}
        value={value}
        onChange={onChange}
      />
      <TextInput
        id={`${form.id}-${path}.href`}
        label={t('href')}
        description={t('hrefHelp')}
        required
        maxLength={500}
        readOnly={form.isReadOnly}
        value={value.href}
        error={isWrong ? t('hrefWrong') : null}
        onChange={event => {
          const href = event.currentTarget.value
          onChange(before => ({ ...before, href }))
        }}
      />
    </div>
  )
}

interface BlockEntriesProps<Entry> {
  entries: readonly Entry[]
  most: number
  nameOf: (number: number) => string
  add: string
  empty: Entry
  onChange: Change<Entry[]>
  isReadOnly: boolean
  /** The inputs of an entry. */
  children: (entry: Entry, at: number, change: Change<Entry>) => ReactNode
}

/** The columns, cards or figures of a block; at least one. */
export function BlockEntries<Entry>(props: BlockEntriesProps<Entry>) {
  const { entries, most, nameOf, add, empty, onChange, isReadOnly, children } = props
  const t = useFeatureText(managedPageTexts)
  return (
    <>
      {entries.map((entry, at) => (
        <fieldset key={at} className={css.entry}>
          <legend>{nameOf(at + 1)}</legend>
          {!isReadOnly && entries.length > 1 && (
            <IconButton
              className={css.entryRemove}
              icon={IconTrash}
              size="sm"
              variant="subtle"
              label={t('remove', { name: nameOf(at + 1) })}
              onClick={() => onChange(before => before.filter((_, one) => one !== at))}
            />
          )}
          {children(entry, at, change =>
            onChange(before => before.map((one, place) => (place === at ? change(one) : one))),
          )}
        </fieldset>
      ))}
      {!isReadOnly && entries.length < most && (
        <Button
          size="sm"
          className={css.add ?? ''}
          leftSection={<Glyph icon={IconPlus} size={15} />}
          onClick={() => onChange(before => [...before, empty])}
        >
          {add}
        </Button>
      )}
    </>
  )
}
