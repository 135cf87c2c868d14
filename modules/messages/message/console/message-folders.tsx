import { keyOf, query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { numberText } from '@atrium/console/language/formats.ts'
import { onLive } from '@atrium/console/messages/live.ts'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Link, useLocation } from 'wouter'
import { folderApi } from '../folder.contract.ts'
import { type Folder, folders } from './folders.ts'
import css from './message-folders.module.css'
import { messageTexts } from './message-texts.ts'

const groups = [
  { label: undefined, of: ['inbox', 'archive'] },
  { label: 'about', of: ['people', 'notice', 'announce'] },
] as const satisfies readonly { label: 'about' | undefined; of: readonly Folder[] }[]

interface MessageFoldersProps {
  folder: Folder
  /** Above the folders: a new message. */
  children: ReactNode
}

/** The folders at the leading edge, each with the number of its unread messages. */
export function MessageFolders({ folder, children }: MessageFoldersProps) {
  const t = useFeatureText(messageTexts)
  const unread = useUnreadIn()
  return (
    <nav className={css.folders} aria-label={t('folders')}>
      <h1 className={css.title}>{t('parent')}</h1>
      {children}
      {groups.map(({ label, of }) => (
        <div key={of[0]} className={css.group}>
          {label && <h2 className={css.label}>{t(label)}</h2>}
          <ul>
            {of.map(one => (
              <li key={one}>
                <Link
                  href={folders[one].address}
                  className={css.folder}
                  aria-current={one === folder ? 'page' : undefined}
                >
                  <Glyph icon={folders[one].icon} size={16} />
                  <span className="truncate">{t(`folder.${one}`)}</span>
                  <Unread count={unread(one)} />
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

/** The folders as a menu above the list, where there is no room for them beside it. */
export function FolderMenu({ folder }: { folder: Folder }) {
  const t = useFeatureText(messageTexts)
  const unread = useUnreadIn()
  const [, go] = useLocation()
  return (
    <Menu position="bottom-start" width={240}>
      <h1 className={css.heading}>
        <Menu.Target>
          <button type="button" className={css.button}>
            <span className="visually-hidden">{t('folders')}: </span>
            <span className="truncate">{t(`folder.${folder}`)}</span>
            <Glyph icon={IconChevronDown} size={16} />
          </button>
        </Menu.Target>
      </h1>
      <Menu.Dropdown>
        {groups.map(({ label, of }) => (
          <div key={of[0]}>
            {label && <Menu.Label>{t(label)}</Menu.Label>}
            {of.map(one => (
              <Menu.Item
                key={one}
                leftSection={<Glyph icon={folders[one].icon} size={16} />}
                rightSection={<Unread count={unread(one)} />}
                aria-current={one === folder ? 'page' : undefined}
                onClick={() => go(folders[one].address)}
              >
                {t(`folder.${one}`)}
              </Menu.Item>
            ))}
          </div>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function Unread({ count }: { count: number }) {
  const t = useFeatureText(messageTexts)
  if (count === 0) return null
  return (
    <span className={css.count}>
      {numberText(count)}
      <span className="visually-hidden"> {t('unread')}</span>
    </span>
  )
}

/** The number of unread messages in each folder. */
function useUnreadIn(): (folder: Folder) => number {
  const client = useQueryClient()
  useEffect(
    () => onLive('messages', () => void client.invalidateQueries({ queryKey: keyOf(folderApi.countByType) })),
    [client],
  )
  const { data = [] } = useQuery({ ...query(folderApi.countByType), meta: { quiet: true } })
  return folder =>
    data
      .filter(({ userMessageTypeCode }) => folders[folder].types.includes(userMessageTypeCode))
      .reduce((sum, { unreadMessageCount }) => sum + unreadMessageCount, 0)
}
