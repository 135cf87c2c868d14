import { MenuColumn } from '../menu-column.tsx'
import { MenuPanel } from '../menu-panel.tsx'

type InlineProps = {
  onFind: (text?: string) => void
}

/** Icons over names in a narrow column; a panel lists the levels below [AREA-5]. */
export function Inline({ onFind }: InlineProps) {
  return (
    <MenuColumn onFind={onFind} look="tiles">
      {flyOut => <MenuPanel {...flyOut} width="narrow" />}
    </MenuColumn>
  )
}
