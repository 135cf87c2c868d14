import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { Menu, Portal } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowBarLeft,
  IconArrowBarRight,
  IconArrowsMaximize,
  IconClearAll,
  IconCopy,
  IconLayoutColumns,
  IconPin,
  IconPinnedOff,
  IconRefresh,
  IconSquareX,
  IconX,
} from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useText } from '../language/use-text.ts'
import { globalState } from '../session/global-state.ts'
import { useStore } from '../session/store.ts'
import { enterFullScreen } from '../workspace/full-screen.ts'
import { useCanSplit } from '../workspace/use-phone.ts'
import { closeTabs } from './close-tabs.ts'
import { activateTab, navigationState, reopenTab } from './navigation.ts'
import { duplicate, refresh, toggleBeside, togglePinned } from './tab-actions.ts'
import { tabId } from './tab-ids.ts'
import css from './tab-strip.module.css'
import { closeAfter, closeAll, closeBefore, closeOthers, closeTab, isFixed, type Tab } from './tabs.ts'

type TabContextMenuProps = {
  tab: Tab
  name: string
  x: number
  y: number
  onClose: () => void
}

/** The context menu of a tab, at the pointer. */
export function TabContextMenu({ tab, name, x, y, onClose }: TabContextMenuProps) {
  const text = useText()
  const tabs = useStore(globalState, state => state.tabs)
  const { closed, split } = useStore(navigationState, state => state)
  const canSplit = useCanSplit()
  const isBeside = split?.leading === tab.key || split?.trailing === tab.key
  const [isOpen, setOpen] = useState(false)
  // Opened a moment after it is positioned, so that Mantine places it correctly.
  useEffect(() => setOpen(true), [])

  const at = tabs.findIndex(one => one.key === tab.key)
  const isClosable = (one: Tab) => one.closable
  const others = tabs.filter(one => one.key !== tab.key)

  function close() {
    onClose()
    document.getElementById(tabId(tab.key))?.focus()
  }

  return (
    <Menu
      opened={isOpen}
      onChange={opened => !opened && close()}
      position="bottom-start"
      offset={2}
      trapFocus
      withInitialFocusPlaceholder={false}
      aria-label={text('hzero.common.tabs.menu', { name })}
    >
      <Portal>
        <Menu.Target>
          {/* physical: a pointer's place is counted from the left in every language. */}
          <div className={css.anchor} style={{ insetBlockStart: y, left: x }} />
        </Menu.Target>
      </Portal>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<Glyph icon={tab.pinned ? IconPinnedOff : IconPin} />}
          disabled={isFixed(tab)}
          onClick={() => togglePinned(tab.key)}
        >
          {text(tab.pinned ? 'hzero.common.tabs.unpin' : 'hzero.common.tabs.pin')}
        </Menu.Item>
        <Menu.Item
          leftSection={<Glyph icon={IconCopy} />}
          disabled={isFixed(tab)}
          onClick={() => duplicate(tab.key)}
        >
          {text('hzero.common.tabs.duplicate')}
        </Menu.Item>
        {canSplit && (
          <Menu.Item
            leftSection={<Glyph icon={IconLayoutColumns} />}
            disabled={tabs.length < 2}
            onClick={() => toggleBeside(tab.key)}
          >
            {text(isBeside ? 'hzero.common.tabs.split.close' : 'hzero.common.tabs.beside')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<Glyph icon={IconRefresh} />} onClick={() => refresh(tab.key)}>
          {text('hzero.common.tabs.refresh')}
        </Menu.Item>
        <Menu.Item
          leftSection={<Glyph icon={IconArrowsMaximize} />}
          onClick={() => {
            activateTab(tab.key)
            enterFullScreen()
          }}
        >
          {text('hzero.common.tabs.fullScreen')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<Glyph icon={IconX} />}
          disabled={!tab.closable}
          onClick={() => closeTabs(set => closeTab(set, tab.key))}
        >
          {text('hzero.common.tabs.closeThis')}
        </Menu.Item>
        <Menu.Item
          leftSection={<Glyph icon={IconSquareX} />}
          disabled={!others.some(isClosable)}
          onClick={() => closeTabs(set => closeOthers(set, tab.key))}
        >
          {text('hzero.common.tabs.closeOthers')}
        </Menu.Item>
        <Menu.Item
          leftSection={<Glyph icon={IconArrowBarLeft} mirrored />}
          disabled={!tabs.slice(0, at).some(isClosable)}
          onClick={() => closeTabs(set => closeBefore(set, tab.key))}
        >
          {text('hzero.common.tabs.closeLeft')}
        </Menu.Item>
        <Menu.Item
          leftSection={<Glyph icon={IconArrowBarRight} mirrored />}
          disabled={!tabs.slice(at + 1).some(isClosable)}
          onClick={() => closeTabs(set => closeAfter(set, tab.key))}
        >
          {text('hzero.common.tabs.closeRight')}
        </Menu.Item>
        <Menu.Item
          leftSection={<Glyph icon={IconClearAll} />}
          disabled={!tabs.some(isClosable)}
          onClick={() => closeTabs(closeAll)}
        >
          {text('hzero.common.tabs.closeAll')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<Glyph icon={IconArrowBackUp} mirrored />}
          disabled={closed.length === 0}
          onClick={reopenTab}
        >
          {text('hzero.common.tabs.reopen')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
