import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { FormCheckbox } from '@atrium/ui/form/form-switch.tsx'
import css from '../../rendering/console/portal.module.css'
import type { Change } from '../../shared/console/texts-input.tsx'
import { managedPageTexts } from './managed-page-texts.ts'
import { ModuleBlockFields } from './module-block-fields.tsx'
import { BlockEntries, type BlockForm, BlockLink, BlockText, type FieldsProps } from './page-block-parts.tsx'
import { PagePicture } from './page-picture.tsx'
import {
  type Block,
  type BlockKind,
  type BlockOf,
  emptyCard,
  emptyColumn,
  emptyFigure,
} from './page-values.ts'

interface PageBlockFieldsProps extends BlockForm {
  block: Block
  onChange: Change<Block>
}

/** The fields of one block. */
export function PageBlockFields({ block, onChange, ...form }: PageBlockFieldsProps) {
  const changeOf =
    <Kind extends BlockKind>(kind: Kind): Change<BlockOf<Kind>> =>
    change =>
      onChange(before => (isOf(kind, before) ? change(before) : before))

  switch (block.kind) {
    case 'text':
      return <TextFields form={form} block={block} onChange={changeOf('text')} />
    case 'picture':
      return <PictureFields form={form} block={block} onChange={changeOf('picture')} />
    case 'columns':
      return <ColumnsFields form={form} block={block} onChange={changeOf('columns')} />
    case 'cards':
      return <CardsFields form={form} block={block} onChange={changeOf('cards')} />
    case 'figures':
      return <FiguresFields form={form} block={block} onChange={changeOf('figures')} />
    case 'quote':
      return <QuoteFields form={form} block={block} onChange={changeOf('quote')} />
    case 'module':
      return <ModuleBlockFields form={form} block={block} onChange={changeOf('module')} />
    case 'action':
      return <ActionFields form={form} block={block} onChange={changeOf('action')} />
  }
}

const isOf = <Kind extends BlockKind>(kind: Kind, block: Block): block is BlockOf<Kind> => block.kind === kind

function TextFields({ form, block, onChange }: FieldsProps<'text'>) {
  const t = useFeatureText(managedPageTexts)
  const own = { form, value: block, onChange }
  return (
    <>
      <BlockText {...own} name="heading" label={t('heading')} required={false} />
      <BlockText {...own} name="markup" label={t('markup')} kind="markup" />
    </>
  )
}

function PictureFields({ form, block, onChange }: FieldsProps<'picture'>) {
  const t = useFeatureText(managedPageTexts)
  const own = { form, value: block, onChange }
  return (
    <>
      <PagePicture
        label={t('pictureBlock')}
        drawn
        required
        value={block.picture}
        onChange={picture => onChange(before => ({ ...before, picture }))}
        isReadOnly={form.isReadOnly}
      />
      <BlockText {...own} name="alt" label={t('alt')} description={t('altHelp')} />
      <BlockText {...own} name="caption" label={t('caption')} required={false} />
    </>
  )
}

function ColumnsFields({ form, block, onChange }: FieldsProps<'columns'>) {
  const t = useFeatureText(managedPageTexts)
  return (
    <>
      <BlockText
        form={form}
        name="heading"
        label={t('heading')}
        value={block}
        onChange={onChange}
        required={false}
      />
      <BlockEntries
        entries={block.columns}
        most={4}
        nameOf={number => t('column', { number })}
        add={t('addColumn')}
        empty={emptyColumn}
        onChange={change => onChange(before => ({ ...before, columns: change(before.columns) }))}
        isReadOnly={form.isReadOnly}
      >
        {(column, at, change) => {
          const own = { form, inside: `columns.${at}`, value: column, onChange: change }
          return (
            <>
              <BlockText {...own} name="heading" label={t('heading')} />
              <BlockText {...own} name="text" label={t('text')} kind="paragraph" />
            </>
          )
        }}
      </BlockEntries>
    </>
  )
}

type Card = BlockOf<'cards'>['cards'][number]

function CardsFields({ form, block, onChange }: FieldsProps<'cards'>) {
  const t = useFeatureText(managedPageTexts)
  return (
    <>
      <BlockText
        form={form}
        name="heading"
        label={t('heading')}
        value={block}
        onChange={onChange}
        required={false}
      />
      <BlockEntries<Card>
        entries={block.cards}
        most={12}
        nameOf={number => t('card', { number })}
        add={t('addCard')}
        empty={emptyCard}
        onChange={change => onChange(before => ({ ...before, cards: change(before.cards) }))}
        isReadOnly={form.isReadOnly}
      >
        {(card, at, change) => (
          <CardFields form={form} inside={`cards.${at}`} card={card} onChange={change} />
        )}
      </BlockEntries>
    </>
  )
}

interface CardFieldsProps {
  form: BlockForm
  inside: string
  card: Card
  onChange: Change<Card>
}

function CardFields({ form, inside, card, onChange }: CardFieldsProps) {
  const t = useFeatureText(managedPageTexts)
  const own = { form, inside, value: card, onChange }
  const { link: _, ...withoutLink } = card
  return (
    <>
      <BlockText {...own} name="title" label={t('name')} />
      <BlockText {...own} name="text" label={t('text')} kind="paragraph" />
      <FormCheckbox
        label={t('withLink')}
        readOnly={form.isReadOnly}
        checked={card.link !== undefined}
        onChange={event => {
          const hasLink = event.currentTarget.checked
          onChange(() => (hasLink ? { ...withoutLink, link: { label: {}, href: '/portal' } } : withoutLink))
        }}
      />
      {card.link && (
        <BlockLink
          form={form}
          path={`${inside}.link`}
          value={card.link}
          onChange={change =>
            onChange(before => (before.link ? { ...before, link: change(before.link) } : before))
          }
        />
      )}
    </>
  )
}

function FiguresFields({ form, block, onChange }: FieldsProps<'figures'>) {
  const t = useFeatureText(managedPageTexts)
  return (
    <>
      <BlockText
        form={form}
        name="heading"
        label={t('heading')}
        value={block}
        onChange={onChange}
        required={false}
      />
      <BlockEntries
        entries={block.figures}
        most={6}
        nameOf={number => t('figure', { number })}
        add={t('addFigure')}
        empty={emptyFigure}
        onChange={change => onChange(before => ({ ...before, figures: change(before.figures) }))}
        isReadOnly={form.isReadOnly}
      >
        {(figure, at, change) => {
          const own = { form, inside: `figures.${at}`, value: figure, onChange: change }
          return (
            <div className={css.pair}>
              <BlockText {...own} name="value" label={t('value')} />
              <BlockText {...own} name="label" label={t('label')} />
            </div>
          )
        }}
      </BlockEntries>
    </>
  )
}

function QuoteFields({ form, block, onChange }: FieldsProps<'quote'>) {
  const t = useFeatureText(managedPageTexts)
  const own = { form, value: block, onChange }
  return (
    <>
      <BlockText {...own} name="text" label={t('quote')} kind="paragraph" />
      <BlockText {...own} name="by" label={t('by')} />
    </>
  )
}

function ActionFields({ form, block, onChange }: FieldsProps<'action'>) {
  const t = useFeatureText(managedPageTexts)
  const own = { form, value: block, onChange }
  return (
    <>
      <BlockText {...own} name="heading" label={t('heading')} />
      <BlockText {...own} name="text" label={t('text')} kind="paragraph" required={false} />
      <BlockLink
        form={form}
        path="link"
        value={block.link}
        onChange={change => onChange(before => ({ ...before, link: change(before.link) }))}
      />
    </>
  )
}
