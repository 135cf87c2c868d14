import { Menu } from '@mantine/core'
import { IconBinaryTree2, IconChevronDown, IconLogout, IconUserCog } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { dateText } from '../../core/formats.ts'
import { navigate } from '../../core/navigation.ts'
import { mergeRoles, switchRole } from '../../core/place.ts'
import { signOut } from '../../core/sign-out.ts'
import { useStore } from '../../core/store.ts'
import { useText } from '../../core/use-text.ts'
import { userState } from '../../core/user-state.ts'
import { Glyph } from '../../ui/glyph.tsx'
import { PersonBadge } from '../../ui/person-badge.tsx'
import { RoleBadge } from '../../ui/role-badge.tsx'
import { leaveTabs } from '../tabs/close-tabs.ts'
import { Choice } from './choice.tsx'
import css from './header.module.css'
import { HierarchyDialog } from './hierarchy-switch.tsx'

/** No role has this for an id. */
const allRoles = 'all'

/** The person with the role below the name; the menu holds the other roles and the way out. */
export function PersonMenu() {
  const text = useText()
  const user = useStore(userState, state => state.currentUser)
  const roles = useStore(userState, state => state.roleList)
  const hierarchies = useStore(userState, state => state.hierarchicalList)
  const [isLeaving, setLeaving] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  if (!user) return null
  const isMerged = user.roleMergeFlag === 1
  const choice = isMerged ? allRoles : user.currentRoleId
  return (
    <>
      <Menu withInitialFocusPlaceholder={false} position="bottom-end" width={280}>
        <Menu.Target>
          <button type="button" className={css.person}>
            <PersonBadge name={user.realName} picture={user.imageUrl} />
            <span className={css.personText}>
              <span className={css.personName}>{user.realName}</span>
              <span className={css.personRole}>{user.currentRoleName}</span>
              <span className="visually-hidden">{text('hzero.common.person.menu')}</span>
            </span>
            <span className={css.chevron}>
              <Glyph icon={IconChevronDown} />
            </span>
          </button>
        </Menu.Target>
        <Menu.Dropdown>
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
                {role.name}
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
              onClick={() => setChoosing(true)}
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
        </Menu.Dropdown>
      </Menu>
      <Suspense>{isChoosing && <HierarchyDialog onClose={() => setChoosing(false)} />}</Suspense>
    </>
  )
}
