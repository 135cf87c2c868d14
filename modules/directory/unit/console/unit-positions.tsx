import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { IconButton } from '@atrium/ui/icon/icon-button.tsx'
import { Button, Input, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import css from './unit-positions.module.css'
import { unitTexts } from './unit-texts.ts'

export interface PositionValues {
  /** Missing for a new position. */
  positionId?: string
  positionCode: string
  positionName: string
}

interface UnitPositionsProps {
  id: string
  value: readonly PositionValues[]
  onChange: (value: readonly PositionValues[]) => void
  error: ReactNode
  readOnly: boolean
}

/** The positions of a unit. */
export function UnitPositions({ id, value, onChange, error, readOnly }: UnitPositionsProps) {
  const t = useFeatureText(unitTexts)
  const put = (at: number, change: Partial<PositionValues>) =>
    onChange(value.map((one, index) => (index === at ? { ...one, ...change } : one)))
  return (
    <Input.Wrapper label={t('positions')} labelElement="div" error={error}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame of its own. */}
      <div role="group" aria-label={t('positions')} id={id} tabIndex={-1} className={css.positions}>
        {value.map((position, at) => {
          const named = position.positionName || t('positionNumber', { number: at + 1 })
          return (
            <div key={position.positionId ?? `new-${at}`} className={css.position}>
              <TextInput
                size="sm"
                aria-label={t('positionNameOf', { name: named })}
                placeholder={t('name')}
                maxLength={120}
                value={position.positionName}
                readOnly={readOnly}
                onChange={event => put(at, { positionName: event.currentTarget.value })}
              />
              <TextInput
                size="sm"
                aria-label={t('positionCodeOf', { name: named })}
                placeholder={t('code')}
                maxLength={128}
                value={position.positionCode}
                readOnly={readOnly}
                classNames={{ input: 'mono' }}
                onChange={event => put(at, { positionCode: event.currentTarget.value })}
              />
              {!readOnly && (
                <IconButton
                  size="sm"
                  label={t('removePosition', { name: named })}
                  icon={IconTrash}
                  onClick={() => onChange(value.filter((_, index) => index !== at))}
                />
              )}
            </div>
          )
        })}
        {value.length === 0 && readOnly && <p className={css.none}>{t('noPositions')}</p>}
        {!readOnly && (
          <div>
            <Button
              size="sm"
              variant="subtle"
              leftSection={<Glyph icon={IconPlus} size={14} />}
              onClick={() => onChange([...value, { positionCode: '', positionName: '' }])}
            >
              {t('addPosition')}
            </Button>
          </div>
        )}
      </div>
    </Input.Wrapper>
  )
}
