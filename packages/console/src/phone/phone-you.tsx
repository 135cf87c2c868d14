import { RoleBadge } from '@atrium/ui/display/badges/role-badge.tsx'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { Button, type MantineColorScheme, SegmentedControl, useMantineColorScheme } from '@mantine/core'
import { IconBinaryTree2, IconCheck, IconLogout, IconUserCog } from '@tabler/icons-react'
import { useState } from 'react'
import { PersonBadge } from '../files/person-badge.tsx'
import { HierarchyDialog } from '../hierarchy/hierarchy-switch.tsx'
import { useText } from '../language/use-text.ts'
import { globalState } from '../session/global-state.ts'
import { useHierarchies } from '../session/hierarchies.ts'
import { saveAppearance } from '../session/preferences.ts'
import { changeLanguage } from '../session/session.ts'
import { signOut } from '../session/sign-out.ts'
import { useStore } from '../session/store.ts'
import { mergeRoles, switchRole } from '../session/switch-context.ts'
import { themeOf } from '../session/theme.ts'
import { userState } from '../session/user-state.ts'
import { leaveTabs } from '../tabs/close-tabs.ts'
import { navigate } from '../tabs/navigation.ts'
import css from './phone.module.css'

type PhoneYouProps = {
  onDone: () => void
}

/** The menu of the user: roles, language, theme, and sign-out. */
export function PhoneYou({ onDone }: PhoneYouProps) {
  const text = useText()
  const user = useStore(userState, state => state.currentUser)
  const roles = useStore(userState, state => state.roleList)
  const language = useStore(globalState, state => state.language)
  const languages = useStore(globalState, state => state.supportLanguage)
  const hierarchies = useHierarchies()
  const [isChoosing, setChoosing] = useState(false)
  const { colorScheme } = useMantineColorScheme()
  if (!user) return null
  const isMerged = user.roleMergeFlag === 1
  const roleLine = (key: string, name: string, isChosen: boolean, choose: () => Promise<void>) => (
    <li key={key}>
      <button
        type="button"
        className={css.row}
        aria-current={isChosen ? 'true' : undefined}
        onClick={() => {
          onDone()
          if (!isChosen) leaveTabs(() => void choose())
        }}
      >
        <RoleBadge />
        <span className={css.rowName}>{name}</span>
        {isChosen && <Glyph icon={IconCheck} />}
      </button>
    </li>
  )
  return (
    <>
      <div className={css.me}>
        <PersonBadge name={user.realName} picture={user.imageUrl} size="lg" />
        <div className={css.names}>
          <p className={css.tenant}>{user.realName}</p>
          <p className={css.role}>{user.email ?? user.loginName}</p>
        </div>
      </div>
      <Button
        fullWidth
        leftSection={<Glyph icon={IconUserCog} />}
        onClick={() => {
          onDone()
          navigate('/hiam/user/info')
        }}
      >
        {text('hzero.common.person.account')}
      </Button>
      {hierarchies.length > 0 && (
        <Button
          className={css.scope}
          fullWidth
          leftSection={<Glyph icon={IconBinaryTree2} />}
          onClick={() => setChoosing(true)}
        >
          {text('hzero.common.hierarchy.entry')}
        </Button>
      )}
      {isChoosing && <HierarchyDialog onClose={() => setChoosing(false)} />}
      <h2 className={css.heading}>{text('hzero.common.person.roles')}</h2>
      <ul>
        {(isMerged || roles.length > 1) &&
          roleLine('all', text('hzero.common.person.roles.all'), isMerged, mergeRoles)}
        {roles.map(role =>
          roleLine(role.id, role.name, !isMerged && role.id === user.currentRoleId, () =>
            switchRole(role.id),
          ),
        )}
      </ul>
      {isMerged && <p className={css.role}>{text('hzero.common.person.roles.merged')}</p>}
      {languages.length > 0 && (
        <>
          <h2 className={css.heading}>{text('hzero.common.language.list')}</h2>
          <SegmentedControl
            fullWidth
            aria-label={text('hzero.common.language.list')}
            value={language}
            onChange={code => void changeLanguage(code)}
            data={languages.map(one => ({ value: one.code, label: one.name }))}
          />
        </>
      )}
      <h2 className={css.heading}>{text('hzero.common.theme.list')}</h2>
      <SegmentedControl
        fullWidth
        aria-label={text('hzero.common.theme.list')}
        value={colorScheme}
        onChange={scheme => void saveAppearance({ theme: themeOf(scheme as MantineColorScheme) })}
        data={(['light', 'dark', 'auto'] as const).map(one => ({
          value: one,
          label: text(`hzero.common.theme.${one}`),
        }))}
      />
      <Button
        className={css.out}
        fullWidth
        leftSection={<Glyph icon={IconLogout} mirrored />}
        onClick={() => leaveTabs(() => void signOut())}
      >
        {text('hzero.common.person.signOut')}
      </Button>
    </>
  )
}
