import { selfApi } from '@atrium/contract/workspace/self'
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
import { useAuthorities } from '../access/use-authority.ts'
import { query } from '../api/query.ts'
import { settings } from '../api/settings.ts'
import { installedFeatures } from '../feature.ts'
import { showKeys } from '../keys/key-sheet-state.ts'
import { labelsOf } from '../keys/labels.ts'
import { useFeatureText } from '../language/feature-texts.ts'
import { useText } from '../language/use-text.ts'
import { leafOf } from '../menu/menu.ts'
import { globalState, setCollapsed } from '../session/global-state.ts'
import { saveAppearance } from '../session/preferences.ts'
import { changeLanguage } from '../session/session.ts'
import { signOut } from '../session/sign-out.ts'
import { useStore } from '../session/store.ts'
import { mergeRoles, switchRole, switchTenant } from '../session/switch-context.ts'
import { userState } from '../session/user-state.ts'
import { closeTabs, leaveTabs } from '../tabs/close-tabs.ts'
import { navigate, reopenTab } from '../tabs/navigation.ts'
import { readAddress } from '../tabs/paths.ts'
import { duplicate, refresh, toggleBeside, togglePinned } from '../tabs/tab-actions.ts'
import { closeAll, closeOthers } from '../tabs/tabs.ts'
import { enterFullScreen } from '../workspace/full-screen.ts'
import { useCanSplit } from '../workspace/use-phone.ts'
import type { Hit } from './hits.ts'
import { paletteTexts } from './palette-texts.ts'
import { forgetHits } from './recents.ts'

/** All actions of the user in this role. */
export function useActions(): Hit[] {
  const creating = useCreateActions()
  const roles = useRoleActions()
  const tenants = useTenantActions()
  const tabs = useTabActions()
  const appearance = useAppearanceActions()
  const personal = usePersonalActions()
  return [...creating, ...roles, ...tenants, ...tabs, ...appearance, ...personal]
}

const action = (
  key: string,
  name: string,
  icon: Hit['icon'],
  run: () => void,
  more: Pick<Hit, 'note' | 'keys'> = {},
): Hit => ({ key: `action ${key}`, name, icon, run, ...more })

/** Actions that create records, if the user has the permission and the menu contains their list. */
function useCreateActions(): Hit[] {
  const text = useText()
  const leaves = useStore(globalState, state => state.menuLeafNode)
  const records = installedFeatures().flatMap(({ creates }) => creates ?? [])
  const verdicts = useAuthorities(records.map(({ authority }) => authority))
  return records
    .filter(({ to }, at) => verdicts[at] === 'allowed' && leafOf(leaves, readAddress(to).path))
    .map(({ title, to }) => action(to, text(title), IconPlus, () => navigate(to)))
}

/** Actions that switch to another role, or to all of them at once. */
function useRoleActions(): Hit[] {
  const t = useFeatureText(paletteTexts)
  const user = useStore(userState, state => state.currentUser)
  const roles = useStore(userState, state => state.roleList)
  const isMerged = user?.roleMergeFlag === 1
  const all = action('role all', t('palette.allRoles'), IconUserHexagon, () =>
    leaveTabs(() => void mergeRoles()),
  )
  const others = roles.filter(role => isMerged || role.id !== user?.currentRoleId)
  return [
    ...(roles.length > 1 && !isMerged ? [all] : []),
    ...others.map(role =>
      action(
        `role ${role.id}`,
        t('palette.switchRole', { name: role.name }),
        IconUserHexagon,
        () => leaveTabs(() => void switchRole(role.id)),
        { note: t('palette.now', { name: user?.currentRoleName ?? '' }) },
      ),
    ),
  ]
}

function useTenantActions(): Hit[] {
  const t = useFeatureText(paletteTexts)
  const user = useStore(userState, state => state.currentUser)
  const { data: tenants = [] } = useQuery({ ...query(selfApi.tenants), meta: { quiet: true } })
  if (settings.platformVersion === 'OP') return []
  return tenants
    .filter(tenant => tenant.tenantId !== user?.tenantId)
    .map(tenant =>
      action(
        `tenant ${tenant.tenantId}`,
        t('palette.switchTenant', { name: tenant.tenantName }),
        IconBuildingArch,
        () => leaveTabs(() => void switchTenant(tenant.tenantId)),
        { note: t('palette.now', { name: user?.tenantName ?? '' }) },
      ),
    )
}

/** Commands for open tabs; most of them act on the active one. */
function useTabActions(): Hit[] {
  const text = useText()
  const t = useFeatureText(paletteTexts)
  const canSplit = useCanSplit()
  const active = () => globalState.get().activeTabKey
  const split = action('beside', t('palette.beside'), IconLayoutColumns, () => toggleBeside(active()), {
    keys: labelsOf('besideTab'),
  })
  return [
    action('close others', text('hzero.common.tabs.closeOthers'), IconSquareX, () =>
      closeTabs(set => closeOthers(set, active())),
    ),
    action('close all', text('hzero.common.tabs.closeAll'), IconClearAll, () => closeTabs(closeAll)),
    action('reopen', text('hzero.common.tabs.reopen'), IconArrowBackUp, reopenTab, {
      keys: labelsOf('reopenTab'),
    }),
    action('pin', t('palette.pin'), IconPin, () => togglePinned(active()), {
      keys: labelsOf('pinTab'),
    }),
    action('duplicate', t('palette.duplicate'), IconCopy, () => duplicate(active()), {
      keys: labelsOf('duplicateTab'),
    }),
    action('refresh', t('palette.refresh'), IconRefresh, () => refresh(active()), {
      keys: labelsOf('refreshTab'),
    }),
    ...(canSplit ? [split] : []),
  ]
}

/** Actions for full screen, theme, density and language. */
function useAppearanceActions(): Hit[] {
  const text = useText()
  const t = useFeatureText(paletteTexts)
  const language = useStore(globalState, state => state.language)
  const languages = useStore(globalState, state => state.supportLanguage)
  return [
    action('full screen', text('hzero.common.tabs.fullScreen'), IconMaximize, enterFullScreen),
    action('collapse', t('palette.collapse'), IconLayoutSidebar, () =>
      setCollapsed(!globalState.get().collapsed),
    ),
    ...(['light', 'dark', 'system'] as const).map(theme =>
      action(
        `theme ${theme}`,
        t('palette.theme', {
          name: text(`hzero.common.theme.${theme === 'system' ? 'auto' : theme}`),
        }),
        IconContrast,
        () => void saveAppearance({ theme }),
      ),
    ),
    ...(['comfortable', 'compact'] as const).map(density =>
      action(
        `density ${density}`,
        t('palette.density', { name: text(`hzero.common.density.${density}`) }),
        IconLineHeight,
        () => void saveAppearance({ density }),
      ),
    ),
    ...languages
      .filter(one => one.code !== language)
      .map(one =>
        action(
          `language ${one.code}`,
          t('palette.language', { name: one.name }),
          IconLanguage,
          () => void changeLanguage(one.code),
        ),
      ),
  ]
}

function usePersonalActions(): Hit[] {
  const text = useText()
  const t = useFeatureText(paletteTexts)
  return [
    action('forget', t('palette.forgetAll'), IconEraser, forgetHits),
    action('keys', text('hzero.common.keys.title'), IconKeyboard, showKeys, { keys: labelsOf('showKeys') }),
    action('account', text('hzero.common.person.account'), IconUserCog, () => navigate('/hiam/user/info')),
    action('sign out', text('hzero.common.person.signOut'), IconLogout, () =>
      leaveTabs(() => void signOut()),
    ),
  ]
}
