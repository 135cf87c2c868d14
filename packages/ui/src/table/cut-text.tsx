import { Tooltip } from '@mantine/core'
import { type FocusEvent, type PointerEvent, useState } from 'react'

interface Cut {
  cell: HTMLElement
  text: string
}

/** Shows the whole text of a cell that is cut: of the hovered one, or of the focused row. */
export function useCutText() {
  const [cut, setCut] = useState<Cut>()
  const show = (cells: readonly HTMLElement[]) => {
    const cell = cells.find(isCut)
    setCut(cell && { cell, text: textOf(cell) })
  }
  const hide = () => setCut(undefined)
  return {
    watch: {
      onPointerOver: ({ target }: PointerEvent) => show(cellsAt(target)),
      onPointerLeave: hide,
      onFocus: ({ target }: FocusEvent) =>
        target.matches(':focus-visible') && show([...target.querySelectorAll<HTMLElement>(':scope > td')]),
      onBlur: hide,
    },
    tip: cut && <Tooltip opened target={cut.cell} label={cut.text} multiline maw={420} />,
  }
}

/** The hovered cell, unless something in it has a card or a hint of its own. */
function cellsAt(target: EventTarget): HTMLElement[] {
  if (!(target instanceof Element) || target.closest('a, button, time')) return []
  const cell = target.closest<HTMLElement>('td')
  return cell ? [cell] : []
}

const isCut = (cell: HTMLElement): boolean =>
  [cell, ...cell.querySelectorAll<HTMLElement>('bdi, span')].some(
    part => part.clientWidth > 0 && part.scrollWidth > part.clientWidth && part.clientHeight > 1,
  )

/** The text of a cell, without marks such as initials. */
function textOf(cell: HTMLElement): string {
  const copy = cell.cloneNode(true) as HTMLElement
  for (const mark of copy.querySelectorAll('[aria-hidden="true"]')) mark.remove()
  return copy.textContent
}
