import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { contrast } from '@atrium/contract/color'
import { tenantAccent } from '@atrium/contract/tenant-accent'
import { isColor } from '@atrium/ui/form/is-color.ts'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { IconCheck } from '@tabler/icons-react'
import css from './brand-preview.module.css'
import { configTexts } from './config-texts.ts'

const themes = ['light', 'dark'] as const

/** The contrast of buttons in the brand color, and where it was adjusted so that they can be read. */
export function AccentContrast({ colour }: { colour: string }) {
  const t = useFeatureText(configTexts)
  if (!isColor(colour)) return null
  const accents = themes.map(theme => ({ theme, ...tenantAccent(colour.toLowerCase(), theme) }))
  const moved = accents.filter(accent => accent.moved).map(({ theme }) => theme)
  return (
    <div className={css.contrast}>
      {accents.map(({ theme, accent, on }) => (
        <span key={theme} className={css.ratio}>
          <i style={{ background: accent, color: on }} aria-hidden="true">
            Aa
          </i>
          {t(theme)} <b dir="ltr">{contrast(accent, on).toFixed(1)} : 1</b>
          <Glyph icon={IconCheck} size={14} />
        </span>
      ))}
      {moved.length > 0 && (
        <span className={css.moved}>
          {t(moved.length === 2 ? 'movedBoth' : moved[0] === 'light' ? 'movedLight' : 'movedDark')}
        </span>
      )}
    </div>
  )
}
