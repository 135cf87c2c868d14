import { z } from 'zod'

/** The features that the platform can switch off for a tenant; on by default. */
export const features = ['portal', 'webhooks', 'export', 'trace'] as const
export const featureCode = z.enum(features).meta({ id: 'FeatureCode' })
export type FeatureCode = z.infer<typeof featureCode>
