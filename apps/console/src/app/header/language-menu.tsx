import { Menu } from '@mantine/core'
import { IconWorld } from '@tabler/icons-react'
import { useState } from 'react'
import { globalState } from '../../core/global-state.ts'
import { tagOf } from '../../core/language.ts'
import { changeLanguage } from '../../core/session.ts'
import { useStore } from '../../core/store.ts'
import { useText } from '../../core/use-text.ts'
import { Glyph } from '../../ui/glyph.tsx'
import { Choice } from './choice.tsx'
import css from './header.module.css'

/** The languages of the workspace; the chosen one becomes the person's own. */
export function LanguageMenu() {
  const text = useText()
  const language = useStore(globalState, state => state.language)
  const languages = useStore(globalState, state => state.supportLanguage)
  const [coming, setComing] = useState<string>()
  if (languages.length === 0) return null
  const name = languages.find(one => one.code === language)?.name ?? language

  function choose(code: string) {
    setComing(code)
    void changeLanguage(code).finally(() => setComing(undefined))
  }

  return (
    <Menu withInitialFocusPlaceholder={false} position="bottom-end" width={200}>
      <Menu.Target>
        <button
          type="button"
          className={css.tool}
          title={text('hzero.common.language.switch', { name })}
          aria-busy={coming !== undefined}
        >
          <Glyph icon={IconWorld} />
          {(coming ?? language).slice(0, 2).toUpperCase()}
          <span className="visually-hidden">{text('hzero.common.language.switch', { name })}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{text('hzero.common.language.list')}</Menu.Label>
        <Menu.RadioGroup value={language} onChange={choose}>
          {languages.map(one => (
            <Choice key={one.code} value={one.code} lang={tagOf(one.code)}>
              {one.name}
            </Choice>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
