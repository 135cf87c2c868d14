import { permissionOf } from '@atrium/contract/endpoint'
import { roleApi } from '@atrium/contract/iam/role'
import { selfApi } from '@atrium/contract/iam/self'
import { noticeApi } from '@atrium/contract/message/notice'
import {
  IconArrowBackUp,
  IconBuildingArch,
  IconClearAll,
  IconContrast,
  IconCopy,
  IconEraser,
  IconKeyboard,
  IconLanguage,
  IconLayoutColumns,
  IconLayoutSidebar,
  IconLineHeight,
  IconLogout,
  IconMaximize,
  IconPin,
  IconPlus,
  IconRefresh,
  IconSquareX,
  IconUserCog,
  IconUserHexagon,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/query.ts'
import { globalState, setCollapsed } from '../../core/global-state.ts'
import { leafOf } from '../../core/menu.ts'
import { navigate, reopenTab } from '../../core/navigation.ts'
import { readAddress } from '../../core/paths.ts'
import { mergeRoles, switchRole, switchTenant } from '../../core/place.ts'
import { chooseLook } from '../../core/preferences.ts'
import { changeLanguage } from '../../core/session.ts'
import { signOut } from '../../core/sign-out.ts'
import { useStore } from '../../core/store.ts'
import { closeAll, closeOthers } from '../../core/tabs.ts'
import { useAuthority } from '../../core/use-authority.ts'
import { useText } from '../../core/use-text.ts'
import { userState } from '../../core/user-state.ts'
import { showKeys } from '../keys/key-sheet-state.ts'
import { labelsOf } from '../keys/labels.ts'
import { closeTabs, leaveTabs } from '../tabs/close-tabs.ts'
import { duplicate, refresh, toggleBeside, togglePinned } from '../tabs/tab-actions.ts'
import { enterFullScreen } from '../workspace/full-screen.ts'
import { useCanSplit } from '../workspace/use-phone.ts'
import type { Hit } from './hits.ts'
import { forgetHits } from './recents.ts'

/** What can be done from anywhere, for this person in this role. */
export function useActions(): Hit[] {
  const text = useText()
  const user = useStore(userState, state => state.currentUser)
  const roles = useStore(userState, state => state.roleList)
  const language = useStore(globalState, state => state.language)
  const languages = useStore(globalState, state => state.supportLanguage)
  const { data: tenants = [] } = useQuery({ ...query(selfApi.tenants), meta: { quiet: true } })
  const canSplit = useCanSplit()
  const makes = useMakes()
  const active = () => globalState.get().activeTabKey
  const isMerged = user?.roleMergeFlag === 1

  const act = (
    key: string,
    name: string,
    icon: Hit['icon'],
    run: () => void,
    more: Partial<Hit> = {},
  ): Hit => ({
    key: `action ${key}`,
    name,
    icon,
    run,
    ...more,
  })

  return [
    ...makes,
    ...(roles.length > 1 && !isMerged
      ? [
          act('role all', text('hzero.common.palette.allRoles'), IconUserHexagon, () =>
            leaveTabs(() => void mergeRoles()),
          ),
        ]
      : []),
    ...roles
      .filter(role => isMerged || role.id !== user?.currentRoleId)
      .map(role =>
        act(
          `role ${role.id}`,
          text('hzero.common.palette.switchRole', { name: role.name }),
          IconUserHexagon,
          () => leaveTabs(() => void switchRole(role.id)),
          { note: text('hzero.common.palette.now', { name: user?.currentRoleName ?? '' }) },
        ),
      ),
    ...tenants
      .filter(tenant => tenant.tenantId !== user?.tenantId)
      .map(tenant =>
        act(
          `tenant ${tenant.tenantId}`,
          text('hzero.common.palette.switchTenant', { name: tenant.tenantName }),
          IconBuildingArch,
          () => leaveTabs(() => void switchTenant(tenant.tenantId)),
          { note: text('hzero.common.palette.now', { name: user?.tenantName ?? '' }) },
        ),
      ),
    act('close others', text('hzero.common.tabs.closeOthers'), IconSquareX, () =>
      closeTabs(set => closeOthers(set, active())),
    ),
    act('close all', text('hzero.common.tabs.closeAll'), IconClearAll, () => closeTabs(closeAll)),
    act('reopen', text('hzero.common.tabs.reopen'), IconArrowBackUp, reopenTab, {
      keys: labelsOf('reopenTab'),
    }),
    act('pin', text('hzero.common.palette.pin'), IconPin, () => togglePinned(active()), {
      keys: labelsOf('pinTab'),
    }),
    act('duplicate', text('hzero.common.palette.duplicate'), IconCopy, () => duplicate(active()), {
      keys: labelsOf('duplicateTab'),
    }),
    act('refresh', text('hzero.common.palette.refresh'), IconRefresh, () => refresh(active()), {
      keys: labelsOf('refreshTab'),
    }),
    ...(canSplit
      ? [
          act(
            'beside',
            text('hzero.common.palette.beside'),
            IconLayoutColumns,
            () => toggleBeside(active()),
            {
              keys: labelsOf('besideTab'),
            },
          ),
        ]
      : []),
    act('full screen', text('hzero.common.tabs.fullScreen'), IconMaximize, enterFullScreen),
    act('collapse', text('hzero.common.palette.collapse'), IconLayoutSidebar, () =>
      setCollapsed(!globalState.get().collapsed),
    ),
    ...(['light', 'dark', 'system'] as const).map(theme =>
      act(
        `theme ${theme}`,
        text('hzero.common.palette.theme', {
          name: text(`hzero.common.theme.${theme === 'system' ? 'auto' : theme}`),
        }),
        IconContrast,
        () => void chooseLook({ theme }),
      ),
    ),
    ...(['comfortable', 'compact'] as const).map(density =>
      act(
        `density ${density}`,
        text('hzero.common.palette.density', { name: text(`hzero.common.density.${density}`) }),
        IconLineHeight,
        () => void chooseLook({ density }),
      ),
    ),
    ...languages
      .filter(one => one.code !== language)
      .map(one =>
        act(
          `language ${one.code}`,
          text('hzero.common.palette.language', { name: one.name }),
          IconLanguage,
          () => void changeLanguage(one.code),
        ),
      ),
    act('forget', text('hzero.common.palette.forgetAll'), IconEraser, forgetHits),
    act('keys', text('hzero.common.keys.title'), IconKeyboard, showKeys, { keys: labelsOf('showKeys') }),
    act('account', text('hzero.common.person.account'), IconUserCog, () => navigate('/hiam/user/info')),
    act('sign out', text('hzero.common.person.signOut'), IconLogout, () => leaveTabs(() => void signOut())),
  ]
}

/** Records that can be made at once, by those who may and whose menu leads to their list. */
function useMakes(): Hit[] {
  const text = useText()
  const leaves = useStore(globalState, state => state.menuLeafNode)
  const makesRole = useAuthority(permissionOf(roleApi.create)).state === 'allowed'
  const makesNotice = useAuthority(permissionOf(noticeApi.create)).state === 'allowed'
  const makes = [
    { may: makesRole, name: text('hzero.common.palette.new.role'), to: '/hiam/role/list?role=new' },
    {
      may: makesNotice,
      name: text('hzero.common.palette.new.announcement'),
      to: '/hmsg/notices/list?notice=new',
    },
  ]
  return makes
    .filter(({ may, to }) => may && leafOf(leaves, readAddress(to).path))
    .map(({ name, to }) => ({ key: `action ${to}`, name, icon: IconPlus, run: () => navigate(to) }))
}
