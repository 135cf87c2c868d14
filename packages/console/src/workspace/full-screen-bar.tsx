import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { Button } from '@mantine/core'
import { IconArrowsMinimize } from '@tabler/icons-react'
import { useText } from '../language/use-text.ts'
import { globalState } from '../session/global-state.ts'
import { useStore } from '../session/store.ts'
import { tabName } from '../tabs/tab-name.ts'
import { leaveFullScreen } from './full-screen.ts'
import css from './workspace.module.css'

/** The bar of a page in full screen: its name and a button to leave. */
export function FullScreenBar() {
  const text = useText()
  const tab = useStore(globalState, state => state.tabs.find(one => one.key === state.activeTabKey))
  return (
    <div className={css.fullScreen}>
      <span className="truncate">
        <bdi>{tab && tabName(tab)}</bdi>
      </span>
      <Button
        size="sm"
        variant="subtle"
        leftSection={<Glyph icon={IconArrowsMinimize} size={15} />}
        onClick={leaveFullScreen}
      >
        {text('hzero.common.tabs.fullScreen.leave')}
      </Button>
    </div>
  )
}
