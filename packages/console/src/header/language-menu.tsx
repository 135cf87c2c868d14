import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { useOpener } from '@atrium/ui/overlay/use-opener.ts'
import { IconWorld } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '../language/use-text.ts'
import { globalState } from '../session/global-state.ts'
import { changeLanguage } from '../session/session.ts'
import { useStore } from '../session/store.ts'
import css from './header.module.css'

const load = async () => (await import('./language-list.tsx')).LanguageList

/** The language menu; the choice is saved for the user. */
export function LanguageMenu() {
  const text = useText()
  const language = useStore(globalState, state => state.language)
  const languages = useStore(globalState, state => state.supportLanguage)
  const [coming, setComing] = useState<string>()
  const { button, Part, opened } = useOpener('menu', load)
  if (languages.length === 0) return null
  const name = languages.find(one => one.code === language)?.name ?? language

  function choose(code: string) {
    setComing(code)
    void changeLanguage(code).finally(() => setComing(undefined))
  }

  return (
    <>
      <button
        type="button"
        className={css.tool}
        title={text('hzero.common.language.switch', { name })}
        aria-busy={coming !== undefined}
        {...button}
      >
        <Glyph icon={IconWorld} />
        {(coming ?? language).slice(0, 2).toUpperCase()}
        <span className="visually-hidden">{text('hzero.common.language.switch', { name })}</span>
      </button>
      {Part && <Part {...opened} onChoose={choose} />}
    </>
  )
}
