import { type CardProps, numberIn } from '@atrium/console/cards/card-drawing.ts'
import { Card } from '@atrium/ui/display/card.tsx'
import { AnnouncementLines } from './announcement-lines.tsx'

/** Announcements to all users, newest first. */
export function AnnouncementsCard({ card }: CardProps) {
  return (
    <Card title={card.name}>
      <AnnouncementLines most={numberIn(card.cardParams, 'maxNum', 6)} />
    </Card>
  )
}
