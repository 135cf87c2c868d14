import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { globalState } from '@atrium/console/session/global-state.ts'
import { useStore } from '@atrium/console/session/store.ts'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { Button, Menu } from '@mantine/core'
import {
  IconBlockquote,
  IconCards,
  IconClick,
  IconColumns2,
  IconNumber123,
  IconPhoto,
  IconPlus,
  IconPuzzle,
  IconTextSize,
} from '@tabler/icons-react'
import { LineList } from '../../frame/console/line-list.tsx'
import type { Change } from '../../shared/console/texts-input.tsx'
import { type ManagedPageWords, managedPageTexts } from './managed-page-texts.ts'
import { moduleBlockForms, moduleBlockTitle } from './module-block-forms.ts'
import { PageBlockFields } from './page-block-fields.tsx'
import { type Block, newBlock, newModuleBlock, type OwnKind, summaryTextOf } from './page-values.ts'

const kinds = {
  text: IconTextSize,
  picture: IconPhoto,
  columns: IconColumns2,
  cards: IconCards,
  figures: IconNumber123,
  quote: IconBlockquote,
  action: IconClick,
} as const satisfies Record<OwnKind, unknown>

const kindText = (t: ManagedPageWords, kind: OwnKind) => t(kind === 'picture' ? 'pictureBlock' : kind)

interface PageBlocksProps {
  id: string
  blocks: readonly Block[]
  onChange: Change<readonly Block[]>
  /** Paths of missing values; empty before the first attempt to save. */
  faults: ReadonlySet<string>
  /** The reason for which the server refused a value, by its path, such as `blocks.2.settings.count`. */
  refusalOf: (path: string) => string | undefined
  isReadOnly: boolean
}

/** The blocks of a page in order. */
export function PageBlocks({ id, blocks, onChange, faults, refusalOf, isReadOnly }: PageBlocksProps) {
  const t = useFeatureText(managedPageTexts)
  const language = useStore(globalState, state => state.language)
  return (
    <LineList
      id={id}
      title={t('blocks')}
      lines={blocks}
      onChange={onChange}
      summaryOf={block => {
        const [icon, title] =
          block.kind === 'module'
            ? [IconPuzzle, moduleBlockTitle(block.name)]
            : [kinds[block.kind], kindText(t, block.kind)]
        const more = summaryTextOf(block, language)
        return { icon, name: more ? `${title}: ${more}` : title, title, more }
      }}
      addWith={add => (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button size="sm" leftSection={<Glyph icon={IconPlus} size={15} />}>
              {t('addBlock')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {(Object.keys(kinds) as OwnKind[]).map(kind => (
              <Menu.Item
                key={kind}
                leftSection={<Glyph icon={kinds[kind]} />}
                onClick={() => add(newBlock(kind))}
              >
                {kindText(t, kind)}
              </Menu.Item>
            ))}
            {Object.entries(moduleBlockForms).map(([name, { initial }]) => (
              <Menu.Item
                key={name}
                leftSection={<Glyph icon={IconPuzzle} />}
                onClick={() => add(newModuleBlock(name, initial))}
              >
                {moduleBlockTitle(name)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      none={t('noBlocks')}
      error={faults.size > 0 ? t('blocksIncomplete') : undefined}
      isFaulty={at => [...faults].some(path => path.startsWith(`blocks.${at}.`))}
      hasCopies
      isReadOnly={isReadOnly}
    >
      {(block, at, change) => (
        <PageBlockFields
          id={`${id}-${block.key}`}
          block={block}
          onChange={change}
          isFaulty={path => faults.has(`blocks.${at}.${path}`)}
          refusalOf={path => refusalOf(`blocks.${at}.${path}`)}
          isReadOnly={isReadOnly}
        />
      )}
    </LineList>
  )
}
