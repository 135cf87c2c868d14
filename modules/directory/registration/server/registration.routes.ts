import type { Services } from '@atrium/server/feature'
import { AppError } from '@atrium/server/http/app-error'
import { type Route, routes } from '@atrium/server/http/routes'
import { sql } from 'kysely'
import { refuseRoles } from '../../assignment/server/assignment.reads.ts'
import { asDomain } from '../../mail-domain/server/domain-name.ts'
import { type RegistrationPolicy, registrationApi } from '../registration.contract.ts'
import { isOpenIn } from './registration.reads.ts'
import type { RegistrationDb } from './registration.tables.ts'

/** The handlers of the policy. Whether it is open depends on the rights of another person: the one who saved it. */
export function registrationRoutes(services: Pick<Services, 'site' | 'cache'>): Route[] {
  return routes<typeof registrationApi, RegistrationDb>(registrationApi, {
    async policy(_input, { db, session: { tenantId }, language }) {
      return { ...(await findPolicy(db, language)), openFlag: (await isOpenIn(services, tenantId)) ? 1 : 0 }
    },

    async updatePolicy({ body }, { db, session, language }) {
      const { roleId = null } = body
      const takesRegistrations = body.takesRegistrationsFlag === 1
      const needsApproval = body.needsApprovalFlag === 1
      if (takesRegistrations && roleId === null) throw new AppError('error.registration.no_role')
      if (roleId !== null) await refuseRoles(db, session, language, session.tenantId, [roleId])
      const invitationDomains = body.invitationDomains && domainsIn(body.invitationDomains)
      const columns = {
        ...{ takesRegistrations, needsApproval, roleId },
        ...(invitationDomains && { invitationDomains }),
      }
      await db
        .insertInto('registrationPolicy')
        .values(columns)
        .onConflict(conflict => conflict.column('tenantId').doUpdateSet(columns))
        .execute()
    },
  })
}

/** Typed domains as they are compared, each once. @throws `error.registration.domain_wrong` */
function domainsIn(typed: readonly string[]): string[] {
  const domains = typed.map(one => {
    const domain = asDomain(one)
    if (domain === undefined) throw new AppError('error.registration.domain_wrong', { domain: one })
    return domain
  })
  return [...new Set(domains)]
}

async function findPolicy(
  db: RegistrationDb,
  language: string,
): Promise<Omit<RegistrationPolicy, 'openFlag'>> {
  const row = await db
    .selectFrom('registrationPolicy as p')
    .leftJoin('role as r', join => join.onRef('r.tenantId', '=', 'p.tenantId').onRef('r.id', '=', 'p.roleId'))
    .select(['p.takesRegistrations', 'p.needsApproval', 'p.roleId', 'p.invitationDomains'])
    .select(sql<string | null>`tr(r.name, ${language})`.as('roleName'))
    .executeTakeFirst()
  return {
    takesRegistrationsFlag: row?.takesRegistrations ? 1 : 0,
    invitationDomains: row?.invitationDomains ?? [],
    needsApprovalFlag: row?.needsApproval === false ? 0 : 1,
    ...(row?.roleId && { roleId: row.roleId }),
    ...(row?.roleName && { roleName: row.roleName }),
  }
}
