import { type ComponentType, isValidElement, type ReactNode } from 'react'

const ofTimes = new WeakSet<object>()

/** Declares a component that shows a time, which stands beside the name of a row on a phone. */
export function showsTime<Props>(component: ComponentType<Props>): ComponentType<Props> {
  ofTimes.add(component)
  return component
}

/** Whether a cell is a time. */
export const isTime = (cell: ReactNode): boolean =>
  isValidElement(cell) &&
  (cell.type === 'time' || (typeof cell.type === 'function' && ofTimes.has(cell.type)))
