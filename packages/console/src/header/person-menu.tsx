import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { useOpener } from '@atrium/ui/overlay/use-opener.ts'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { PersonBadge } from '../files/person-badge.tsx'
import { HierarchyDialog } from '../hierarchy/hierarchy-switch.tsx'
import { useText } from '../language/use-text.ts'
import { useStore } from '../session/store.ts'
import { userState } from '../session/user-state.ts'
import css from './header.module.css'

const load = async () => (await import('./person-list.tsx')).PersonList

/** The user with the current role; opens a menu with the other roles and sign-out. */
export function PersonMenu() {
  const text = useText()
  const user = useStore(userState, state => state.currentUser)
  const [isChoosing, setChoosing] = useState(false)
  const { button, Part, opened } = useOpener('menu', load)
  if (!user) return null
  return (
    <>
      <button type="button" className={css.person} {...button}>
        <PersonBadge name={user.realName} picture={user.imageUrl} />
        <span className={css.personText}>
          <span className={css.personName}>{user.realName}</span>
          <span className={css.personRole}>{user.currentRoleName}</span>
          <span className="visually-hidden">{text('hzero.common.person.menu')}</span>
        </span>
        <span className={css.chevron}>
          <Glyph icon={IconChevronDown} />
        </span>
      </button>
      {Part && <Part {...opened} onChooseData={() => setChoosing(true)} />}
      {isChoosing && <HierarchyDialog onClose={() => setChoosing(false)} />}
    </>
  )
}
