import { useMediaQuery } from '@mantine/hooks'

/** Whether the window is narrow enough for the phone layout. */
export function usePhone(): boolean {
  return useMediaQuery('(max-width: 640px)', undefined, { getInitialValueInEffect: false }) ?? false
}

const splitQuery = '(min-width: 1000px)'

/** Whether the window is wide enough for two pages side by side. */
export function useCanSplit(): boolean {
  return useMediaQuery(splitQuery, undefined, { getInitialValueInEffect: false }) ?? false
}

export function canSplit(): boolean {
  return matchMedia(splitQuery).matches
}
