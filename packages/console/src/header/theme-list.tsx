import { OpenedMenu } from '@atrium/ui/form/opened.tsx'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import type { Opened } from '@atrium/ui/overlay/use-opener.ts'
import { type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useText } from '../language/use-text.ts'
import { saveAppearance } from '../session/preferences.ts'
import { useStore } from '../session/store.ts'
import { type Density, densityState, themeOf } from '../session/theme.ts'
import { Choice } from './choice.tsx'

const schemes = ['light', 'dark', 'auto'] as const satisfies readonly MantineColorScheme[]
const densities = ['comfortable', 'compact'] as const satisfies readonly Density[]
const icons = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop }

/** The choices of theme and density. */
export function ThemeList(opened: Opened) {
  const text = useText()
  const { colorScheme } = useMantineColorScheme()
  const density = useStore(densityState, state => state.density)
  return (
    <OpenedMenu {...opened} width={200}>
      <Menu.Label>{text('hzero.common.theme.list')}</Menu.Label>
      <Menu.RadioGroup
        value={colorScheme}
        onChange={scheme => void saveAppearance({ theme: themeOf(scheme as MantineColorScheme) })}
      >
        {schemes.map(scheme => (
          <Choice key={scheme} value={scheme} mark={<Glyph icon={icons[scheme]} />}>
            {text(`hzero.common.theme.${scheme}`)}
          </Choice>
        ))}
      </Menu.RadioGroup>
      <Menu.Divider />
      <Menu.Label>{text('hzero.common.density.list')}</Menu.Label>
      <Menu.RadioGroup
        value={density}
        onChange={chosen => void saveAppearance({ density: chosen as Density })}
      >
        {densities.map(one => (
          <Choice key={one} value={one}>
            {text(`hzero.common.density.${one}`)}
          </Choice>
        ))}
      </Menu.RadioGroup>
    </OpenedMenu>
  )
}
