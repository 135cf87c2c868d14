import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import css from './header.module.css'

type ChoiceProps = {
  value: string
  /** Before the name, in the width of a badge. */
  mark?: ReactNode
  note?: ReactNode
  lang?: string
  children: ReactNode
}

/** An item of a single-choice menu; the selected one has a check mark at its trailing edge. */
export function Choice({ value, mark, note, lang, children }: ChoiceProps) {
  return (
    <Menu.RadioItem
      value={value}
      closeMenuOnClick
      className={css.choice}
      checkIcon={<Glyph icon={IconCheck} />}
      {...(lang && { lang })}
    >
      <span className={css.choiceText}>
        {mark && <span className={css.mark}>{mark}</span>}
        <span>
          {children}
          {note && <small className={css.personRole}>{note}</small>}
        </span>
      </span>
    </Menu.RadioItem>
  )
}
