import { type CardProps, numberIn } from '../../core/card-drawing.ts'
import { Card } from '../../ui/card.tsx'
import { AnnouncementLines } from './announcement-lines.tsx'

/** What is announced to everybody, the newest first. */
export function AnnouncementsCard({ card }: CardProps) {
  return (
    <Card title={card.name}>
      <AnnouncementLines most={numberIn(card.cardParams, 'maxNum', 6)} />
    </Card>
  )
}
