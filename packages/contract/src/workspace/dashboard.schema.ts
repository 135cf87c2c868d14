import { z } from 'zod'

/** What a card is about: things to do, figures, or news. */
export const cardCatalog = z.enum(['schedule', 'report', 'notice'])
export type CardCatalog = z.infer<typeof cardCatalog>
