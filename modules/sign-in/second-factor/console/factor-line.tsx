import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { dateText } from '@atrium/console/language/formats.ts'
import { when } from '@atrium/console/language/when.tsx'
import { Button } from '@mantine/core'
import type { ComponentProps } from 'react'
import { Setting } from '../../security/console/setting.tsx'
import { secondFactorTexts } from './second-factor-texts.ts'

interface FactorLineProps {
  icon: ComponentProps<typeof Setting>['icon']
  factor: { name: string; creationDate: string; lastUsedDate?: string | undefined }
  /** Its kind, in words. */
  kind: readonly string[]
  /** Why it cannot be used. */
  reason?: string
  onRename: () => void
  onRemove: () => void
}

/** A second factor of the person: what it is, when it was added and last used, and its actions. */
export function FactorLine({ icon, factor, kind, reason, onRename, onRemove }: FactorLineProps) {
  const t = useFeatureText(secondFactorTexts)
  const { name, creationDate, lastUsedDate } = factor
  return (
    <Setting
      icon={icon}
      label={<bdi>{name}</bdi>}
      value={
        <>
          <span>{[...kind, t('addedOn', { date: dateText(creationDate) })].join(' · ')}</span>
          <span>{lastUsedDate ? [`${t('lastUsed')} `, when(lastUsedDate)] : t('neverUsed')}</span>
        </>
      }
      {...(reason !== undefined && { reason })}
      actions={
        <>
          <Button size="sm" aria-label={t('renameNamed', { name })} onClick={onRename}>
            {t('rename')}
          </Button>
          <Button size="sm" aria-label={t('removeNamed', { name })} onClick={onRemove}>
            {t('remove')}
          </Button>
        </>
      }
    />
  )
}
