import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import type { CustomKind } from '@atrium/contract/resource/custom'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { Radio } from '@mantine/core'
import css from './own-field-kind-cards.module.css'
import { kindIcons, kinds } from './own-field-kinds.ts'
import { ownFieldTexts } from './own-field-texts.ts'

interface KindCardsProps {
  value: CustomKind
  /** The kind of a stored field stays as it is. */
  isFixed: boolean
  onChange: (kind: CustomKind) => void
}

/** The kinds of fields as cells, one of which is chosen. */
export function KindCards({ value, isFixed, onChange }: KindCardsProps) {
  const t = useFeatureText(ownFieldTexts)
  return (
    <Radio.Group label={t('kind')} value={value} onChange={kind => onChange(kind as CustomKind)}>
      <div className={css.cards}>
        {kinds.map(kind => (
          <Radio.Card key={kind} className={css.card ?? ''} value={kind} disabled={isFixed && kind !== value}>
            <Glyph icon={kindIcons[kind]} size={16} />
            {t(`kind_${kind}`)}
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  )
}
