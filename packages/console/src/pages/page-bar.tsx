import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { IconButton } from '@atrium/ui/icon/icon-button.tsx'
import { Button } from '@mantine/core'
import { IconExternalLink, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useFeatureText } from '../language/feature-texts.ts'
import { linkPageTexts } from './link-page-texts.ts'
import css from './page-frame.module.css'

interface PageBarProps {
  name: string
  to: string
  /** Before the name. */
  icon?: ReactNode
  host: ReactNode
  /** Beside the buttons. */
  children?: ReactNode
  /** At the end. */
  about?: ReactNode
  /** Absent where the page cannot be shown. */
  onReload?: (() => void) | undefined
}

/** The bar above the page of another site, which can always be opened in a window: sites may refuse to be framed. */
export function PageBar({ name, to, icon, host, children, about, onReload }: PageBarProps) {
  const t = useFeatureText(linkPageTexts)
  return (
    <header className={css.bar}>
      {icon}
      <h1 className={css.name}>{name}</h1>
      {host}
      <span className={css.space} />
      {children}
      {onReload && <IconButton label={t('link.refresh')} icon={IconRefresh} size="sm" onClick={onReload} />}
      <Button
        component="a"
        size="sm"
        variant="subtle"
        href={to}
        target="_blank"
        rel="noopener noreferrer"
        leftSection={<Glyph icon={IconExternalLink} size={15} />}
      >
        {t('link.window')}
      </Button>
      {about}
    </header>
  )
}
