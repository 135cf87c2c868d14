import { IconButton } from '@atrium/ui/icon/icon-button.tsx'
import { useOpener } from '@atrium/ui/overlay/use-opener.ts'
import { useMantineColorScheme } from '@mantine/core'
import { IconContrast } from '@tabler/icons-react'
import { useText } from '../language/use-text.ts'

const load = async () => (await import('./theme-list.tsx')).ThemeList

/** Light, dark, or as the system says, and how close the lines stand; the person's own from then on. */
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
