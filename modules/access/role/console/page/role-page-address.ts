/** The address of a role's page. */
export const rolePage = (id: string) => `/hiam/role/detail/${id}`
