import { z } from 'zod'

/** What a tenant has or has not, as the platform decides; on where nobody says anything. */
export const features = ['portal', 'webhooks', 'export', 'trace'] as const
export const featureCode = z.enum(features)
export type FeatureCode = z.infer<typeof featureCode>
