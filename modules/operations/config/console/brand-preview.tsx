import { withApiHost } from '@atrium/console/api/client.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { accentVariables, inkOn, type ThemeName, tenantAccent } from '@atrium/contract/tenant-accent'
import { ArchBadge } from '@atrium/ui/display/badges/arch-badge.tsx'
import { Note } from '@atrium/ui/feedback/note.tsx'
import type { CSSProperties } from 'react'
import css from './brand-preview.module.css'
import { type ConfigText, configTexts } from './config-texts.ts'

interface BrandPreviewProps {
  name: string
  title: string
  /** The value as typed, which may be incomplete. */
  colour: string
  logo: string
  /** Whether workspace and sign-in page use the color as their accent. */
  isAccent: boolean
}

const themes = ['light', 'dark'] as const

/** A preview of the brand before it is saved: workspace, sign-in page and portal, in light and dark. */
export function BrandPreview(props: BrandPreviewProps) {
  const t = useFeatureText(configTexts)
  const colour = props.colour.toLowerCase()
  if (!/^#[0-9a-f]{6}$/.test(colour)) return null
  const moved = themes.filter(theme => tenantAccent(colour, theme).moved)
  return (
    <section className={css.preview} aria-label={t('preview')}>
      <h3 className={css.heading}>{t('preview')}</h3>
      {moved.length > 0 && <Note tone="info">{movedText(t, moved)}</Note>}
      <div className={css.themes}>
        {themes.map(theme => (
          <Scene key={theme} {...props} colour={colour} theme={theme} t={t} />
        ))}
      </div>
    </section>
  )
}

const movedText = (t: ConfigText, moved: readonly ThemeName[]): string =>
  t(moved.length === 2 ? 'movedBoth' : moved[0] === 'light' ? 'movedLight' : 'movedDark')

interface SceneProps extends BrandPreviewProps {
  theme: ThemeName
  t: ConfigText
}

function Scene({ name, title, colour, logo, isAccent, theme, t }: SceneProps) {
  const brand = accentVariables(tenantAccent(colour, theme))
  const tenant = { '--tenant': colour, '--on-tenant': inkOn(colour) }
  // The portal always has the tenant's accent, the others optionally.
  const own = { ...tenant, ...(isAccent && brand) } as CSSProperties
  const portal = { ...tenant, ...brand } as CSSProperties
  const who = (
    <span className={css.who}>
      {logo ? (
        <img className={css.logo} src={withApiHost(logo)} alt="" />
      ) : (
        <ArchBadge name={name} color={colour} />
      )}
      <span className={css.name}>{title}</span>
    </span>
  )
  return (
    <figure className={css.scene} data-mantine-color-scheme={theme}>
      <figcaption className={css.caption}>{t(theme)}</figcaption>
      <div className={css.window} style={own}>
        <p className={css.part}>{t('inWorkspace')}</p>
        {who}
        <p className={css.line}>
          <span className={css.button}>{t('sampleButton')}</span>
          <span className={css.link}>{t('sampleLink')}</span>
        </p>
      </div>
      <div className={css.window} style={own}>
        <p className={css.part}>{t('inSignIn')}</p>
        {who}
        <span className={css.input} />
        <span className={css.button}>{t('signIn')}</span>
      </div>
      <div className={css.window} style={portal}>
        <p className={css.part}>{t('inPortal')}</p>
        {who}
        <p className={css.line}>
          <span className={css.link}>{t('sampleLink')}</span>
          <span className={css.button}>{t('sampleButton')}</span>
        </p>
      </div>
    </figure>
  )
}
