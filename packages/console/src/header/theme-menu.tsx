import { IconButton } from '@atrium/ui/icon/icon-button.tsx'
import { useOpener } from '@atrium/ui/overlay/use-opener.ts'
import { useMantineColorScheme } from '@mantine/core'
import { IconContrast } from '@tabler/icons-react'
import { useText } from '../language/use-text.ts'

const load = async () => (await import('./theme-list.tsx')).ThemeList

/** The menu of theme and density, which are saved for the user. */
export function ThemeMenu() {
  const text = useText()
  const { colorScheme } = useMantineColorScheme()
  const { button, Part, opened } = useOpener('menu', load)
  return (
    <>
      <IconButton
        label={text('hzero.common.theme.switch', { name: text(`hzero.common.theme.${colorScheme}`) })}
        icon={IconContrast}
        {...button}
      />
      {Part && <Part {...opened} />}
    </>
  )
}
