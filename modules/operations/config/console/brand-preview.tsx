import { withApiHost } from '@atrium/console/api/client.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import type { SignInPicture } from '@atrium/contract/constants'
import { accentVariables, inkOn, type ThemeName, tenantAccent } from '@atrium/contract/tenant-accent'
import { ArchBadge } from '@atrium/ui/display/badges/arch-badge.tsx'
import { Logo } from '@atrium/ui/display/logo.tsx'
import { isColor } from '@atrium/ui/form/is-color.ts'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { SegmentedControl } from '@mantine/core'
import { IconDeviceLaptop, IconDeviceMobile, IconMoon, IconSun } from '@tabler/icons-react'
import { type CSSProperties, type ReactNode, useState } from 'react'
import type { ConfigCode } from '../config.contract.ts'
import css from './brand-preview.module.css'
import { configTexts } from './config-texts.ts'
import { PicturePreview } from './picture-preview.tsx'

interface BrandPreviewProps {
  name: string
  title: string
  /** The value as typed, which may be incomplete. */
  colour: string
  logo: string
  /** Whether workspace and sign-in page use the color as their accent. */
  isAccent: boolean
  greeting: string
  picture: SignInPicture
  /** Whether the corners of the sheet are square. */
  isSquare: boolean
  /** Whether something is not saved yet. */
  isChanged: boolean
  /** Leads to the input of a setting. */
  onGo: (code: ConfigCode) => void
}

/** Header, sign-in page and mail with the brand as it is typed, before it is saved. */
export function BrandPreview(props: BrandPreviewProps) {
  const t = useFeatureText(configTexts)
  const [device, setDevice] = useState('desktop')
  const [theme, setTheme] = useState<ThemeName>('light')
  const colour = props.colour.toLowerCase()
  if (!isColor(colour)) return null
  const scene = { ...props, colour, theme }
  return (
    <section className={css.preview} aria-label={t('preview')}>
      <header className={css.head}>
        <h2 className={css.heading}>{t('preview')}</h2>
        <span className={css.state}>{props.isChanged && t('notSaved')}</span>
        <SegmentedControl
          size="xs"
          aria-label={t('device')}
          value={device}
          onChange={setDevice}
          data={[
            choice('desktop', t('desktop'), <Glyph icon={IconDeviceLaptop} size={14} />),
            choice('phone', t('phone'), <Glyph icon={IconDeviceMobile} size={14} />),
          ]}
        />
        <SegmentedControl
          size="xs"
          aria-label={t('THEME')}
          value={theme}
          onChange={value => setTheme(value as ThemeName)}
          data={[
            { value: 'light', label: <Sign icon={IconSun} label={t('light')} /> },
            { value: 'dark', label: <Sign icon={IconMoon} label={t('dark')} /> },
          ]}
        />
      </header>
      <div className={css.scenes} data-device={device}>
        <Header {...scene} />
        <SignIn {...scene} />
        <Mail {...scene} />
      </div>
      <p className={css.note}>{t('previewNote')}</p>
    </section>
  )
}

const choice = (value: string, label: string, icon: ReactNode) => ({
  value,
  label: (
    <span className={css.choice}>
      {icon}
      {label}
    </span>
  ),
})

function Sign({ icon, label }: { icon: typeof IconSun; label: string }) {
  return (
    <span className={css.choice} title={label}>
      <Glyph icon={icon} size={14} />
      <span className="visually-hidden">{label}</span>
    </span>
  )
}

interface SceneProps extends BrandPreviewProps {
  theme: ThemeName
}

/** The variables of a scene: the band always has the brand color, buttons if it is the accent. */
function colorsOf({ colour, theme, isAccent }: SceneProps, always = false): CSSProperties {
  const brand = accentVariables(tenantAccent(colour, theme))
  return {
    '--tenant': colour,
    '--on-tenant': inkOn(colour),
    ...((isAccent || always) && brand),
  } as CSSProperties
}

interface PartProps extends Pick<SceneProps, 'onGo'> {
  code: ConfigCode
  className?: string | undefined
  children?: ReactNode
}

/** A part of a scene, which leads to its setting. */
function Part({ code, className, onGo, children }: PartProps) {
  const t = useFeatureText(configTexts)
  return (
    <button type="button" className={`${css.go} ${className}`} onClick={() => onGo(code)}>
      {children} <span className="visually-hidden">{t('goTo', { setting: t(code) })}</span>
    </button>
  )
}

/** The tenant, as sign-in page and mails name it. */
function Who({ name, colour, logo, onGo }: SceneProps) {
  return (
    <span className={css.who}>
      <Part code="LOGO" onGo={onGo}>
        {logo ? (
          <img className={css.logo} src={withApiHost(logo)} alt="" />
        ) : (
          <ArchBadge name={name} color={colour} />
        )}
      </Part>
      <span className={css.name}>{name}</span>
    </span>
  )
}

function Scene({ caption, children, ...props }: SceneProps & { caption: string; children: ReactNode }) {
  return (
    <figure className={css.scene}>
      <figcaption className={css.caption}>{caption}</figcaption>
      <div className={css.window} style={colorsOf(props)} data-mantine-color-scheme={props.theme}>
        <Part code="COLOUR" className={css.band} onGo={props.onGo} />
        {children}
      </div>
    </figure>
  )
}

function Header(props: SceneProps) {
  const t = useFeatureText(configTexts)
  return (
    <Scene {...props} caption={t('inHeader')}>
      <div className={css.bar}>
        <span className={css.who}>
          <Part code="LOGO" onGo={props.onGo}>
            {props.logo ? (
              <img className={css.logo} src={withApiHost(props.logo)} alt="" />
            ) : (
              <Logo size={18} />
            )}
          </Part>
          <Part code="TITLE" className={css.name} onGo={props.onGo}>
            {props.title}
          </Part>
        </span>
        <span className={css.tenant}>
          <ArchBadge name={props.name} color={props.colour} />
          <span className={css.name}>{props.name}</span>
        </span>
        <span className={css.search}>{t('sampleSearch')}</span>
      </div>
      <div className={css.frame}>
        <span className={css.rail}>
          <i />
          <i data-on="" />
          <i />
          <i />
        </span>
        <span className={css.sheet} data-square={props.isSquare || undefined}>
          <Part code="CORNER" className={css.corner} onGo={props.onGo} />
          <span className={css.sheetHead}>
            <i className={css.sheetTitle} />
            <Part code="ACCENT" className={css.button} onGo={props.onGo}>
              {t('sampleNew')}
            </Part>
          </span>
          <i className={css.row} />
          <i className={css.row} data-on="" />
          <i className={css.row} />
        </span>
      </div>
    </Scene>
  )
}

function SignIn(props: SceneProps) {
  const t = useFeatureText(configTexts)
  return (
    <Scene {...props} caption={t('inSignIn')}>
      <div className={css.door}>
        <span className={css.fields}>
          <Who {...props} />
          <Part code="GREETING" className={css.greeting} onGo={props.onGo}>
            <bdi>{props.greeting}</bdi>
          </Part>
          <span className={css.input}>{t('sampleUser')}</span>
          <span className={css.input}>{t('samplePassword')}</span>
          <Part code="ACCENT" className={css.button} onGo={props.onGo}>
            {t('signIn')}
          </Part>
        </span>
        <Part code="PICTURE" className={css.arch} onGo={props.onGo}>
          <PicturePreview picture={props.picture} />
        </Part>
      </div>
    </Scene>
  )
}

function Mail(props: SceneProps) {
  const t = useFeatureText(configTexts)
  return (
    <Scene {...props} caption={t('inMail')}>
      <div className={css.mail}>
        <div>
          <b>{t('sampleSubject')}</b>
          <p className={css.sender}>{props.name}</p>
        </div>
        <div className={css.letter}>
          <Who {...props} />
          <p>{t('sampleHello')}</p>
          <p>{t('sampleMail')}</p>
          <Part code="ACCENT" className={css.button} onGo={props.onGo}>
            {t('sampleOpen')}
          </Part>
        </div>
      </div>
    </Scene>
  )
}
