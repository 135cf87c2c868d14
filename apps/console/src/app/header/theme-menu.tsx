import { type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core'
import { IconCheck, IconContrast, IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useText } from '../../core/use-text.ts'
import { Glyph } from '../../ui/glyph.tsx'
import { IconButton } from '../../ui/icon-button.tsx'

const schemes = ['light', 'dark', 'auto'] as const satisfies readonly MantineColorScheme[]
const icons = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop }

/** Light, dark, or as the system says; kept in this browser. */
export function ThemeMenu() {
  const text = useText()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <IconButton
          label={text('hzero.common.theme.switch', { name: text(`hzero.common.theme.${colorScheme}`) })}
          icon={IconContrast}
        />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{text('hzero.common.theme.list')}</Menu.Label>
        {schemes.map(scheme => (
          <Menu.Item
            key={scheme}
            role="menuitemradio"
            aria-checked={scheme === colorScheme}
            leftSection={<Glyph icon={icons[scheme]} />}
            rightSection={scheme === colorScheme && <Glyph icon={IconCheck} />}
            onClick={() => setColorScheme(scheme)}
          >
            {text(`hzero.common.theme.${scheme}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
