import { Kbd } from '@atrium/ui/display/kbd.tsx'
import { Logo } from '@atrium/ui/display/logo.tsx'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { IconButton } from '@atrium/ui/icon/icon-button.tsx'
import { IconLayoutSidebar, IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { withApiHost } from '../api/client.ts'
import { settings } from '../api/settings.ts'
import { HierarchySwitch } from '../hierarchy/hierarchy-switch.tsx'
import { labelsOf } from '../keys/labels.ts'
import { useText } from '../language/use-text.ts'
import { globalState, setCollapsed } from '../session/global-state.ts'
import { useStore } from '../session/store.ts'
import { userState } from '../session/user-state.ts'
import { Bell } from './bell.tsx'
import css from './header.module.css'
import { LanguageMenu } from './language-menu.tsx'
import { NoticeHistory } from './notice-history.tsx'
import { PersonMenu } from './person-menu.tsx'
import { TenantSwitch } from './tenant-switch.tsx'
import { ThemeMenu } from './theme-menu.tsx'
import { TraceSwitch } from './trace-switch.tsx'

type HeaderProps = {
  onFind: () => void
  /** The first level of the menu, if the layout places it here. */
  bar?: ReactNode
}

export function Header({ onFind, bar }: HeaderProps) {
  const text = useText()
  const isCollapsed = useStore(globalState, state => state.collapsed)
  const title = useStore(userState, state => state.currentUser?.title) || 'Atrium'
  const logo = useStore(userState, state => state.currentUser?.logo)
  return (
    <header className={css.header}>
      <IconButton
        label={text(isCollapsed ? 'hzero.common.shell.expand' : 'hzero.common.shell.collapse')}
        icon={IconLayoutSidebar}
        iconSize={18}
        mirrored
        onClick={() => setCollapsed(!isCollapsed)}
      />
      <span className={css.brand}>
        {logo ? <img className={css.logo} src={withApiHost(logo)} alt="" /> : <Logo />}
        <span className={css.name}>{title}</span>
      </span>
      {settings.environmentSign && (
        <span
          className={css.environment}
          title={text('hzero.common.shell.environment', { name: settings.environmentSign })}
        >
          {settings.environmentSign}
        </span>
      )}
      <TenantSwitch />
      <HierarchySwitch />
      {bar || <span className={css.space} />}
      <button
        type="button"
        className={css.find}
        data-short={bar ? '' : undefined}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => onFind()}
      >
        <Glyph icon={IconSearch} />
        <span className={css.findText}>
          {text(bar ? 'hzero.common.phone.search' : 'hzero.common.palette.open')}
        </span>
        <span className={css.findKeys} aria-hidden="true">
          <Kbd keys={labelsOf('find')} />
        </span>
      </button>
      <span className={css.rule} />
      {/* Before the others: where it is offered it comes late, and moves none of them. */}
      <TraceSwitch />
      <LanguageMenu />
      <ThemeMenu />
      <NoticeHistory />
      <Bell />
      <span className={css.rule} />
      <PersonMenu />
    </header>
  )
}
