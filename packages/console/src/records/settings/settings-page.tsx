import type { ReactNode } from 'react'
import { SettingsMenu } from './settings-menu.tsx'
import css from './settings-page.module.css'

interface SettingsPageProps {
  /** The title row. */
  header: ReactNode
  /** The form, with its footer. */
  children: ReactNode
  /** The effect for others, beside the form. It shows what is typed and never writes. */
  preview?: ReactNode
}

/** Settings: the menu of settings, the form, and the preview of what others will see. */
export function SettingsPage({ header, children, preview }: SettingsPageProps) {
  return (
    <div className={css.page}>
      {header}
      <div className={css.parts} data-preview={preview ? '' : undefined}>
        <SettingsMenu />
        <div className={css.form}>{children}</div>
        {preview && <div className={css.preview}>{preview}</div>}
      </div>
    </div>
  )
}
