import { Button, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Glyph } from '../icon/glyph.tsx'
import css from './tree-tools.module.css'
import type { useTree } from './use-tree.ts'

type TreeToolsProps = {
  tree: Pick<ReturnType<typeof useTree>, 'typed' | 'onType' | 'isAllOpen' | 'onAll'>
  words: { find: string; openAll: string; closeAll: string }
  /** Further filters. */
  children?: ReactNode
}

/** The tools above a tree: search, expand all, collapse all. */
export function TreeTools({ tree, words, children }: TreeToolsProps) {
  return (
    <div className={css.tools}>
      <TextInput
        className={css.search ?? ''}
        type="search"
        aria-label={words.find}
        placeholder={words.find}
        leftSection={<Glyph icon={IconSearch} size={16} />}
        value={tree.typed}
        onChange={event => tree.onType(event.currentTarget.value)}
      />
      {children}
      <Button variant="subtle" size="sm" onClick={tree.onAll}>
        {tree.isAllOpen ? words.closeAll : words.openAll}
      </Button>
    </div>
  )
}
