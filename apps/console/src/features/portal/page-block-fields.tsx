import { longestText } from '@atrium/contract/portal/managed-page'
import { portalHref } from '@atrium/contract/portal/page'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useFeatureText } from '../../core/feature-texts.ts'
import type { FieldTexts } from '../../core/multi-language-input.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { type ManagedPageWords, managedPageTexts } from './managed-page-texts.ts'
import { PagePicture } from './page-picture.tsx'
import { type Block, type BlockOf, emptyCard, emptyColumn, emptyFigure } from './page-values.ts'
import css from './portal.module.css'
import { type Change, TextsInput } from './texts-input.tsx'

interface PageBlockFieldsProps {
  id: string
  block: Block
  onChange: Change<Block>
  isFaulty: (path: string) => boolean
  isReadOnly: boolean
}

type Link = BlockOf<'action'>['link']

/** The fields of one block. */
export function PageBlockFields({ id, block, onChange, isFaulty, isReadOnly }: PageBlockFieldsProps) {
  const t = useFeatureText(managedPageTexts)

  /** A text of the block, or of one of its entries: `path` says where it is. */
  function text(
    path: string,
    label: string,
    value: FieldTexts | undefined,
    put: Change<FieldTexts>,
    { kind = 'line', required = true, description }: TextOptions = {},
  ) {
    return (
      <TextsInput
        id={`${id}-${path}`}
        label={label}
        description={description}
        required={required}
        most={longestText[kind]}
        rich={kind === 'markup'}
        {...(kind === 'paragraph' && { minRows: 2 })}
        value={value ?? {}}
        onChange={put}
        error={isFaulty(path) ? t('missing') : undefined}
        isReadOnly={isReadOnly}
      />
    )
  }
  /** A text that the block itself has. */
  const own = (name: string, label: string, options?: TextOptions) => {
    const texts = block as unknown as Record<string, FieldTexts | undefined>
    return text(name, label, texts[name], change => put({ [name]: change(texts[name] ?? {}) }), options)
  }
  const put = (patch: object) => onChange(before => ({ ...before, ...patch }) as Block)
  const link = (path: string, value: Link, change: Change<Link>, name = '') => (
    <div className={css.pair}>
      {text(`${path}.label`, t('linkLabel'), value.label, to =>
        change(before => ({ ...before, label: to(before.label) })),
      )}
      <TextInput
        id={`${id}-${path}.href`}
        label={t('href')}
        {...(name && { 'aria-label': `${t('href')}: ${name}` })}
        description={t('hrefHelp')}
        required
        maxLength={500}
        readOnly={isReadOnly}
        value={value.href}
        error={isFaulty(`${path}.href`) || !portalHref.safeParse(value.href).success ? t('hrefWrong') : null}
        onChange={event => {
          const href = event.currentTarget.value
          change(before => ({ ...before, href }))
        }}
      />
    </div>
  )

  switch (block.kind) {
    case 'text':
      return (
        <>
          {own('heading', t('heading'), { required: false })}
          {own('markup', t('markup'), { kind: 'markup' })}
        </>
      )
    case 'picture':
      return (
        <>
          <PagePicture
            label={t('pictureBlock')}
            drawn
            required
            value={block.picture}
            onChange={picture => put({ picture })}
            isReadOnly={isReadOnly}
          />
          {own('alt', t('alt'), { description: t('altHelp') })}
          {own('caption', t('caption'), { required: false })}
        </>
      )
    case 'columns':
      return (
        <>
          {own('heading', t('heading'), { required: false })}
          <Entries
            entries={block.columns}
            most={4}
            nameOf={number => t('column', { number })}
            add={t('addColumn')}
            empty={emptyColumn}
            onChange={change =>
              onChange(before =>
                before.kind === 'columns' ? { ...before, columns: change(before.columns) } : before,
              )
            }
            isReadOnly={isReadOnly}
            t={t}
          >
            {(column, at, change) => (
              <>
                {text(`columns.${at}.heading`, t('heading'), column.heading, to =>
                  change(before => ({ ...before, heading: to(before.heading) })),
                )}
                {text(
                  `columns.${at}.text`,
                  t('text'),
                  column.text,
                  to => change(before => ({ ...before, text: to(before.text) })),
                  { kind: 'paragraph' },
                )}
              </>
            )}
          </Entries>
        </>
      )
    case 'cards':
      return (
        <>
          {own('heading', t('heading'), { required: false })}
          <Entries
            entries={block.cards}
            most={12}
            nameOf={number => t('card', { number })}
            add={t('addCard')}
            empty={emptyCard as (typeof block.cards)[number]}
            onChange={change =>
              onChange(before =>
                before.kind === 'cards' ? { ...before, cards: change(before.cards) } : before,
              )
            }
            isReadOnly={isReadOnly}
            t={t}
          >
            {(card, at, change) => (
              <>
                {text(`cards.${at}.title`, t('name'), card.title, to =>
                  change(before => ({ ...before, title: to(before.title) })),
                )}
                {text(
                  `cards.${at}.text`,
                  t('text'),
                  card.text,
                  to => change(before => ({ ...before, text: to(before.text) })),
                  { kind: 'paragraph' },
                )}
                <Checkbox
                  label={t('withLink')}
                  disabled={isReadOnly}
                  checked={card.link !== undefined}
                  onChange={event => {
                    const { link: _, ...rest } = card
                    const hasLink = event.currentTarget.checked
                    change(() => (hasLink ? { ...rest, link: { label: {}, href: '/portal' } } : rest))
                  }}
                />
                {card.link &&
                  link(`cards.${at}.link`, card.link, to =>
                    change(before => (before.link ? { ...before, link: to(before.link) } : before)),
                  )}
              </>
            )}
          </Entries>
        </>
      )
    case 'figures':
      return (
        <>
          {own('heading', t('heading'), { required: false })}
          <Entries
            entries={block.figures}
            most={6}
            nameOf={number => t('figure', { number })}
            add={t('addFigure')}
            empty={emptyFigure}
            onChange={change =>
              onChange(before =>
                before.kind === 'figures' ? { ...before, figures: change(before.figures) } : before,
              )
            }
            isReadOnly={isReadOnly}
            t={t}
          >
            {(figure, at, change) => (
              <div className={css.pair}>
                {text(`figures.${at}.value`, t('value'), figure.value, to =>
                  change(before => ({ ...before, value: to(before.value) })),
                )}
                {text(`figures.${at}.label`, t('label'), figure.label, to =>
                  change(before => ({ ...before, label: to(before.label) })),
                )}
              </div>
            )}
          </Entries>
        </>
      )
    case 'quote':
      return (
        <>
          {own('text', t('quote'), { kind: 'paragraph' })}
          {own('by', t('by'))}
        </>
      )
    case 'action':
      return (
        <>
          {own('heading', t('heading'))}
          {own('text', t('text'), { kind: 'paragraph', required: false })}
          {link('link', block.link, change =>
            onChange(before =>
              before.kind === 'action' ? { ...before, link: change(before.link) } : before,
            ),
          )}
        </>
      )
  }
}

interface TextOptions {
  kind?: 'line' | 'paragraph' | 'markup'
  required?: boolean
  description?: string
}

interface EntriesProps<Entry> {
  entries: readonly Entry[]
  most: number
  nameOf: (number: number) => string
  add: string
  empty: Entry
  onChange: Change<Entry[]>
  isReadOnly: boolean
  t: ManagedPageWords
  children: (entry: Entry, at: number, change: Change<Entry>) => ReactNode
}

/** The columns, cards or figures of a block; one of them always stays. */
function Entries<Entry>(props: EntriesProps<Entry>) {
  const { entries, most, nameOf, add, empty, onChange, isReadOnly, t, children } = props
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
