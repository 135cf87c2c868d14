import { MenuColumn } from '../menu-column.tsx'
import { MenuPanel } from '../menu-panel.tsx'

type SideAllProps = {
  onFind: (text?: string) => void
}

/** The first level in a column; one wide panel shows all levels below an entry [AREA-5]. */
export function SideAll({ onFind }: SideAllProps) {
  return (
    <MenuColumn onFind={onFind} dims>
      {flyOut => <MenuPanel {...flyOut} width="wide" />}
    </MenuColumn>
  )
}
