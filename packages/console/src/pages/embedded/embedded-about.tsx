import { audienceOf, type EmbeddedPage } from '@atrium/contract/access/embedded-page'
import { CopyText } from '@atrium/ui/display/copy-text.tsx'
import { FactCard } from '@atrium/ui/display/fact-card.tsx'
import { Status } from '@atrium/ui/feedback/status.tsx'
import { IconButton } from '@atrium/ui/icon/icon-button.tsx'
import { Popover } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useFeatureText } from '../../language/feature-texts.ts'
import { listText } from '../../language/formats.ts'
import css from './embedded-page.module.css'
import { embeddedPageTexts } from './embedded-page-texts.ts'

interface EmbeddedAboutProps {
  menuId: string
  name: string
  icon: ReactNode
  url: URL
  settings: EmbeddedPage
  isConnected: boolean
}

/** A button that says where a page comes from, whether it is connected, what it receives and what it can do. */
export function EmbeddedAbout({ menuId, name, icon, url, settings, isConnected }: EmbeddedAboutProps) {
  const t = useFeatureText(embeddedPageTexts)
  const listed = (names: EmbeddedPage['receives'] | EmbeddedPage['allows']) => {
    const words = names.map(one => t(`embedded.${one}`))
    return words.length === 0 ? t('embedded.nothing') : listText(words)
  }
  return (
    <Popover position="bottom-end" width={340} trapFocus returnFocus>
      <Popover.Target>
        <IconButton label={t('embedded.about')} icon={IconInfoCircle} size="sm" />
      </Popover.Target>
      <Popover.Dropdown className={css.about} aria-label={t('embedded.about')}>
        <FactCard
          badge={icon}
          name={name}
          status={
            <Status kind={isConnected ? 'active' : 'ended'}>
              {t(isConnected ? 'embedded.connected' : 'embedded.unconnected')}
            </Status>
          }
          facts={[
            [t('embedded.origin'), <CopyText key="origin" value={url.origin} isCode />],
            [t('embedded.receives'), listed(settings.receives)],
            [t('embedded.allows'), listed(settings.allows)],
            [t('embedded.audience'), <CopyText key="audience" value={audienceOf(menuId)} isCode />],
          ]}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
