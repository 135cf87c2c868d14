import { Menu } from '@mantine/core'
import { globalState } from '../../core/global-state.ts'
import { tagOf } from '../../core/language.ts'
import { useStore } from '../../core/store.ts'
import { useText } from '../../core/use-text.ts'
import { OpenedMenu } from '../../ui/opened.tsx'
import type { Opened } from '../../ui/use-opener.ts'
import { Choice } from './choice.tsx'

type LanguageListProps = Opened & {
  onChoose: (code: string) => void
}

/** The languages that are offered. */
export function LanguageList({ onChoose, ...opened }: LanguageListProps) {
  const text = useText()
  const language = useStore(globalState, state => state.language)
  const languages = useStore(globalState, state => state.supportLanguage)
  return (
    <OpenedMenu {...opened} width={200}>
      <Menu.Label>{text('hzero.common.language.list')}</Menu.Label>
      <Menu.RadioGroup value={language} onChange={onChoose}>
        {languages.map(one => (
          <Choice key={one.code} value={one.code} lang={tagOf(one.code)}>
            {one.name}
          </Choice>
        ))}
      </Menu.RadioGroup>
    </OpenedMenu>
  )
}
