import { MenuColumn } from '../menu-column.tsx'
import { Cascade } from './cascade.tsx'

type SideProps = {
  onFind: (text?: string) => void
}

/** The first level in a column; each level below opens a further column, however deep the menu is [AREA-5]. */
export function Side({ onFind }: SideProps) {
  return (
    <MenuColumn onFind={onFind} look="rows">
      {flyOut => <Cascade {...flyOut} />}
    </MenuColumn>
  )
}
