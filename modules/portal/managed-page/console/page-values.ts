import { uuid } from '@atrium/console/api/uuid.ts'
import type { BlockSettings } from '@atrium/console/feature.ts'
import type { FieldTexts } from '@atrium/console/language/multi-language-input.tsx'
import { type ManagedPageDetail, type PageContent, pageContent } from '../managed-page.contract.ts'

type Stored = PageContent['blocks'][number]
/** A block in the form, with a key that exists only there. */
export type Block = Stored & { key: string }
export type BlockKind = Block['kind']
/** The kinds of the product; those of modules are blocks of the kind `module`. */
export type OwnKind = Exclude<BlockKind, 'module'>
export type BlockOf<Kind extends BlockKind> = Extract<Block, { kind: Kind }>

export interface PageValues {
  title: FieldTexts
  lead: FieldTexts
  /** Empty without a picture. */
  picture: string
  blocks: readonly Block[]
  searchTitle: FieldTexts
  searchText: FieldTexts
  searchPicture: string
}

export function valuesOf({ content }: ManagedPageDetail): PageValues {
  const { title, lead, picture, blocks, search } = content
  return {
    title,
    lead,
    picture: picture ?? '',
    blocks: blocks.map((block, at) => ({ ...block, key: `block-${at}` })),
    searchTitle: search.title ?? {},
    searchText: search.description ?? {},
    searchPicture: search.picture ?? '',
  }
}

const isSaid = (texts: FieldTexts | undefined): texts is FieldTexts =>
  texts !== undefined && Object.values(texts).some(text => text.trim() !== '')

/** Leaves out optional texts that are empty. */
function withoutEmpty(block: Block): Stored {
  const { key: _, ...stored } = block
  const optional = { heading: stored.kind === 'action', caption: false, text: stored.kind !== 'action' }
  return Object.fromEntries(
    Object.entries(stored).filter(
      ([name, value]) =>
        !(name in optional) || optional[name as keyof typeof optional] || isSaid(value as FieldTexts),
    ),
  ) as Stored
}

export function contentOf(values: PageValues): PageContent {
  const { title, lead, picture, blocks, searchTitle, searchText, searchPicture } = values
  return {
    title,
    lead,
    ...(picture && { picture }),
    blocks: blocks.map(withoutEmpty),
    search: {
      ...(isSaid(searchTitle) && { title: searchTitle }),
      ...(isSaid(searchText) && { description: searchText }),
      ...(searchPicture && { picture: searchPicture }),
    },
  }
}

/** Paths of missing or invalid values, such as `blocks.2.cards.0.title`. */
export function faultsOf(values: PageValues): ReadonlySet<string> {
  const judged = pageContent.safeParse(contentOf(values))
  return new Set(judged.error?.issues.map(issue => issue.path.join('.')))
}

export const newModuleBlock = (name: string, settings: BlockSettings): Block => ({
  key: uuid(),
  kind: 'module',
  name,
  settings,
})

export function newBlock(kind: OwnKind): Block {
  const key = uuid()
  switch (kind) {
    case 'text':
      return { key, kind, markup: {} }
    case 'picture':
      return { key, kind, picture: 'court', alt: {} }
    case 'columns':
      return { key, kind, columns: [emptyColumn, emptyColumn] }
    case 'cards':
      return { key, kind, cards: [emptyCard, emptyCard, emptyCard] }
    case 'figures':
      return { key, kind, figures: [emptyFigure, emptyFigure, emptyFigure] }
    case 'quote':
      return { key, kind, text: {}, by: {} }
    case 'action':
      return { key, kind, heading: {}, link: { label: {}, href: '/portal' } }
  }
}

export const emptyColumn = { heading: {}, text: {} }
export const emptyCard = { title: {}, text: {} }
export const emptyFigure = { value: {}, label: {} }

/** The first words of a block, as its summary. */
export function summaryTextOf(block: Block, language: string): string {
  const texts: (FieldTexts | undefined)[] = [
    'heading' in block ? block.heading : undefined,
    block.kind === 'text' ? block.markup : undefined,
    block.kind === 'quote' ? block.text : undefined,
    block.kind === 'picture' ? block.alt : undefined,
    block.kind === 'columns' ? block.columns[0]?.heading : undefined,
    block.kind === 'cards' ? block.cards[0]?.title : undefined,
    block.kind === 'figures' ? block.figures[0]?.label : undefined,
  ]
  const first = texts.find(isSaid)
  const text = first && (first[language] ?? Object.values(first)[0] ?? '')
  return (text ?? '').replaceAll(/<[^<>]*>/g, ' ').trim()
}

/** The list with one of its entries moved. */
export function movedTo<Entry>(list: readonly Entry[], from: number, to: number): Entry[] {
  const rest = list.filter((_, at) => at !== from)
  const entry = list[from]
  return entry === undefined ? rest : [...rest.slice(0, to), entry, ...rest.slice(to)]
}
