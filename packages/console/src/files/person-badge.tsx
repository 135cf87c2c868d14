import { PersonBadge as Badge } from '@atrium/ui/display/badges/person-badge.tsx'
import type { ComponentProps } from 'react'
import { withApiHost } from '../api/client.ts'

/** The badge of a person, whose picture comes from the host of the services. */
export function PersonBadge({ picture, ...badge }: ComponentProps<typeof Badge>) {
  return <Badge {...badge} picture={picture && withApiHost(picture)} />
}
