import { useMediaQuery } from '@mantine/hooks'

/** Narrower than this the workspace has its phone layout. */
export function usePhone(): boolean {
  return useMediaQuery('(max-width: 640px)', undefined, { getInitialValueInEffect: false }) ?? false
}

const splitQuery = '(min-width: 1000px)'

/** Two pages have room beside each other. */
export function useCanSplit(): boolean {
  return useMediaQuery(splitQuery, undefined, { getInitialValueInEffect: false }) ?? false
}

export function canSplit(): boolean {
  return matchMedia(splitQuery).matches
}
