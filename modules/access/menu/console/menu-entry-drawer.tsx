import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { RecordDrawer, type RecordFrame } from '@atrium/console/records/record-drawer.tsx'
import { type MenuEntry, menuEntryApi } from '../menu-entry.contract.ts'
import { MenuEntryForm } from './menu-entry-form.tsx'
import { menuEntryTexts } from './menu-entry-texts.ts'

interface MenuEntryDrawerProps extends Omit<RecordFrame, 'title'> {
  /** Undefined while an entry is being created. */
  menuId: string | undefined
  level: 'site' | 'organization'
  /** All entries of the tree. */
  entries: readonly MenuEntry[]
  onCreated: (id: string) => void
}

/** One menu entry beside the tree. */
export function MenuEntryDrawer({ menuId, level, entries, onCreated, ...frame }: MenuEntryDrawerProps) {
  const t = useFeatureText(menuEntryTexts)
  return (
    <RecordDrawer
      {...frame}
      isNew={menuId === undefined}
      query={query(menuEntryApi.get, { params: { menuId: menuId ?? '' } })}
      history={{ entity: 'menu', id: menuId }}
      mark="square"
      titleOf={entry => entry.name}
      words={{
        new: t('new'),
        couldNotLoad: t('couldNotLoad'),
        notFound: t('notFound'),
        notFoundDetail: t('notFoundDetail'),
      }}
    >
      {form => (
        <MenuEntryForm
          {...form}
          level={level}
          entries={entries}
          onCreated={onCreated}
          onRemoved={frame.onClose}
        />
      )}
    </RecordDrawer>
  )
}
