import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import type { DashboardCard } from '@atrium/contract/workspace/dashboard'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { Icon } from '@atrium/ui/icon/icon.tsx'
import { Button, Menu } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { arrangeTexts } from './arrange-texts.ts'

interface AddCardProps {
  offered: readonly DashboardCard[]
  placed: readonly DashboardCard[]
  onAdd: (card: DashboardCard) => void
}

/** The cards of the role that are not on the workplace yet, by category. */
export function AddCard({ offered, placed, onAdd }: AddCardProps) {
  const t = useFeatureText(arrangeTexts)
  const rest = offered.filter(card => !placed.some(one => one.cardId === card.cardId))
  const groups = Map.groupBy(rest, card => card.catalogMeaning)
  return (
    <Menu position="bottom-end" width={260} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button leftSection={<Glyph icon={IconPlus} />}>{t('add')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {rest.length === 0 && <Menu.Label>{t('allThere')}</Menu.Label>}
        {[...groups].map(([meaning, cards]) => (
          <div key={meaning}>
            <Menu.Label>{meaning}</Menu.Label>
            {cards.map(card => (
              <Menu.Item
                key={card.cardId}
                leftSection={<Icon name={card.logo} />}
                onClick={() => onAdd(card)}
              >
                {card.name}
              </Menu.Item>
            ))}
          </div>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
