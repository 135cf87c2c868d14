import { useMediaQuery } from '@mantine/hooks'

/** Narrower than this the workspace has its phone layout. */
export function usePhone(): boolean {
  return useMediaQuery('(max-width: 640px)', undefined, { getInitialValueInEffect: false }) ?? false
}
