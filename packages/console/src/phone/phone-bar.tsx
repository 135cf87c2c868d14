import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { WorkspaceIcon } from '@atrium/ui/icon/workspace-icon.tsx'
import { IconMenu2, IconSearch, IconUser } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useText } from '../language/use-text.ts'
import { PaletteSearch } from '../palette/palette-search.tsx'
import { globalState } from '../session/global-state.ts'
import { useStore } from '../session/store.ts'
import { DiscardQuestion } from '../tabs/discard-question.tsx'
import { activateTab } from '../tabs/navigation.ts'
import { workplacePath } from '../tabs/paths.ts'
import { TabRows } from '../tabs/tab-rows.tsx'
import css from './phone.module.css'
import { PhoneMenu } from './phone-menu.tsx'
import { PhoneSheet } from './phone-sheet.tsx'
import { PhoneYou } from './phone-you.tsx'

type View = 'tabs' | 'menu' | 'search' | 'you'

/** The bar at the bottom: home, open tabs, menu, search, and the user. */
export function PhoneBar() {
  const text = useText()
  const count = useStore(globalState, state => state.tabs.length)
  const activeKey = useStore(globalState, state => state.activeTabKey)
  const [view, setView] = useState<View>()
  const close = () => setView(undefined)

  // Navigation closes the sheet, so that the page is visible.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the active tab closes what lies over it.
  useEffect(() => setView(undefined), [activeKey])

  const titles: Record<View, string> = {
    tabs: text('hzero.common.phone.tabs'),
    menu: text('hzero.common.menu.label'),
    search: text('hzero.common.phone.search'),
    you: text('hzero.common.phone.you'),
  }
  const entry = (one: View, icon: ReactNode) => (
    <button
      type="button"
      className={css.entry}
      aria-expanded={view === one}
      aria-haspopup="dialog"
      aria-current={one === 'tabs' && !view && activeKey !== workplacePath ? 'true' : undefined}
      onClick={() => setView(view === one ? undefined : one)}
    >
      {icon}
      {titles[one]}
    </button>
  )

  return (
    <>
      {view && (
        <PhoneSheet key={view} title={titles[view]} onClose={close}>
          {view === 'tabs' && <TabRows onChosen={close} />}
          {view === 'menu' && <PhoneMenu onOpened={close} />}
          {view === 'search' && <PaletteSearch onChosen={close} />}
          {view === 'you' && <PhoneYou onDone={close} />}
        </PhoneSheet>
      )}
      <nav className={css.bar} aria-label={text('hzero.common.phone.bar')}>
        <button
          type="button"
          className={css.entry}
          aria-current={!view && activeKey === workplacePath ? 'page' : undefined}
          onClick={() => {
            close()
            activateTab(workplacePath)
          }}
        >
          <WorkspaceIcon size={22} stroke={1.75} />
          {text('hzero.common.title.workspace')}
        </button>
        {entry('tabs', <span className={css.count}>{count}</span>)}
        {entry('menu', <Glyph icon={IconMenu2} size={22} />)}
        {entry('search', <Glyph icon={IconSearch} size={22} />)}
        {entry('you', <Glyph icon={IconUser} size={22} />)}
      </nav>
      <DiscardQuestion />
    </>
  )
}
