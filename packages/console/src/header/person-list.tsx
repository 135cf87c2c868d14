import { RoleBadge } from '@atrium/ui/display/badges/role-badge.tsx'
import { OpenedMenu } from '@atrium/ui/form/opened.tsx'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import type { Opened } from '@atrium/ui/overlay/use-opener.ts'
import { Menu } from '@mantine/core'
import { IconBinaryTree2, IconLogout, IconUserCog } from '@tabler/icons-react'
import { useState } from 'react'
import { dateText } from '../language/formats.ts'
import { useText } from '../language/use-text.ts'
import { signOut } from '../session/sign-out.ts'
import { useStore } from '../session/store.ts'
import { mergeRoles, switchRole } from '../session/switch-context.ts'
import { userState } from '../session/user-state.ts'
import { leaveTabs } from '../tabs/close-tabs.ts'
import { navigate } from '../tabs/navigation.ts'
import { Choice } from './choice.tsx'
import css from './header.module.css'

/** Not a valid role id. */
const allRoles = 'all'

type PersonListProps = Opened & {
  /** Opens the selection of data. */
  onChooseData: () => void
}

/** The menu of the user: roles, account, and sign-out. */
export function PersonList({ onChooseData, ...opened }: PersonListProps) {
  const text = useText()
  const user = useStore(userState, state => state.currentUser)
  const roles = useStore(userState, state => state.roleList)
  const hierarchies = useStore(userState, state => state.hierarchicalList)
  const [isLeaving, setLeaving] = useState(false)
  if (!user) return null
  const isMerged = user.roleMergeFlag === 1
  const choice = isMerged ? allRoles : user.currentRoleId
  return (
    <OpenedMenu {...opened} width={280}>
      <Menu.Label>{text('hzero.common.person.roles')}</Menu.Label>
      <Menu.RadioGroup
        value={choice}
        onChange={id =>
          id !== choice && leaveTabs(() => void (id === allRoles ? mergeRoles() : switchRole(id)))
        }
      >
        {(isMerged || roles.length > 1) && (
          <Choice
            value={allRoles}
            mark={<RoleBadge />}
            note={isMerged && text('hzero.common.person.roles.merged')}
          >
            {text('hzero.common.person.roles.all')}
          </Choice>
        )}
        {roles.map(role => (
          <Choice
            key={role.id}
            value={role.id}
            mark={<RoleBadge />}
            note={
              role.endDateActive &&
              text('hzero.common.person.role.until', { date: dateText(role.endDateActive) })
            }
          >
            <bdi>{role.name}</bdi>
          </Choice>
        ))}
      </Menu.RadioGroup>
      <Menu.Divider />
      {hierarchies.length > 0 && (
        <Menu.Item
          className={css.narrow ?? ''}
          leftSection={
            <span className={css.mark}>
              <Glyph icon={IconBinaryTree2} />
            </span>
          }
          onClick={() => onChooseData()}
        >
          {text('hzero.common.hierarchy.entry')}
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={
          <span className={css.mark}>
            <Glyph icon={IconUserCog} />
          </span>
        }
        onClick={() => navigate('/hiam/user/info')}
      >
        {text('hzero.common.person.account')}
      </Menu.Item>
      <Menu.Item
        leftSection={
          <span className={css.mark}>
            <Glyph icon={IconLogout} mirrored />
          </span>
        }
        disabled={isLeaving}
        onClick={() =>
          leaveTabs(() => {
            setLeaving(true)
            void signOut()
          })
        }
      >
        {text('hzero.common.person.signOut')}
      </Menu.Item>
    </OpenedMenu>
  )
}
