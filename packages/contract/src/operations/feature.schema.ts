import { z } from 'zod'

/** The features of the product that the platform can switch off for a tenant; on by default. */
export const features = ['portal', 'webhooks', 'export', 'trace', 'guests'] as const
export type ProductFeature = (typeof features)[number]

/** The code of a feature: one of the product's, or the name of a module of one's own, such as `freight`. */
export const featureCode = z.string().min(1).max(64).meta({ id: 'FeatureCode' })
export type FeatureCode = z.infer<typeof featureCode>

export const isProductFeature = (code: FeatureCode): code is ProductFeature =>
  features.some(feature => feature === code)
