/** A text of a query with the tenant in place of `{organizationId}` and `{tenantId}`, however often they stand [LOV-9]. */
export const withTenant = (text: string, tenantId: number): string =>
  text.replace(/\{(organizationId|tenantId)\}/g, String(tenantId))
