import { z } from 'zod'

/** The category of a card: tasks, figures, or news. */
export const cardCatalog = z.enum(['schedule', 'report', 'notice']).meta({ id: 'CardCatalog' })
export type CardCatalog = z.infer<typeof cardCatalog>
