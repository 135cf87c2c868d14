interface Row {
  tenantId: number
  id: string
}

/** For which row something was sealed: moved to another one, it does not open. */
export const mailServerPlace = ({ tenantId, id }: Row): string => `mail-server:${tenantId}:${id}`
export const webhookPlace = ({ tenantId, id }: Row): string => `webhook:${tenantId}:${id}`
