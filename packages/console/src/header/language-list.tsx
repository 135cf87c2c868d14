import { OpenedMenu } from '@atrium/ui/form/opened.tsx'
import type { Opened } from '@atrium/ui/overlay/use-opener.ts'
import { Menu } from '@mantine/core'
import { tagOf } from '../language/language.ts'
import { useText } from '../language/use-text.ts'
import { globalState } from '../session/global-state.ts'
import { useStore } from '../session/store.ts'
import { Choice } from './choice.tsx'

type LanguageListProps = Opened & {
  onChoose: (code: string) => void
}

/** The available languages. */
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
