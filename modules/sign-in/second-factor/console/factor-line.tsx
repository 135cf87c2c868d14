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
      value={[...kind, t('addedOn', { date: dateText(creationDate) })].join(' · ')}
      reason={reason}
      used={lastUsedDate ? when(lastUsedDate) : t('neverUsed')}
      actions={
        <Button variant="subtle" size="sm" aria-label={t('renameNamed', { name })} onClick={onRename}>
          {t('rename')}
        </Button>
      }
      more={{
        label: t('moreNamed', { name }),
        items: [{ label: t('remove'), name: t('removeNamed', { name }), onClick: onRemove }],
      }}
    />
  )
}
