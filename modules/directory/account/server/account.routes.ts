import type { BodyOf, QueryOf } from '@atrium/contract/endpoint'
import { pageOf } from '@atrium/contract/page'
import { heldRoleTables } from '@atrium/server/access/held-roles'
import { inSessionScope } from '@atrium/server/access/tenant-scope'
import { type Credential, changePassword, findCredential } from '@atrium/server/auth/credential'
import { newInitialPassword } from '@atrium/server/auth/password'
import { endSessionsOf } from '@atrium/server/auth/session-life'
import { findThrottledAccounts, resetPasswordAttempts } from '@atrium/server/auth/sign-in-attempts'
import { recordEvent } from '@atrium/server/db/audit/audit'
import type { Site } from '@atrium/server/db/connection/site'
import type { AvailableChannels } from '@atrium/server/delivery/channels/senders'
import { send } from '@atrium/server/delivery/send'
import { AppError } from '@atrium/server/http/app-error'
import { type Context, type Route, routes } from '@atrium/server/http/routes'
import type { FindCustom } from '@atrium/server/resource/custom/custom-fields'
import { type AccountDetail, accountApi } from '../account.contract.ts'
import {
  deleteAccount,
  findManaged,
  insertAccount,
  setAccountEnabled,
  updateAccount,
} from './account.actions.ts'
import {
  type Administering,
  countAccounts,
  findAccount,
  findAccounts,
  findAssignableRoles,
  findGivenRoles,
  type StoredAccount,
} from './account.queries.ts'
import { findResettable, refuseStaff } from './account.reads.ts'
import type { AccountDb } from './account.tables.ts'
import { findSignInFacts } from './account-state.queries.ts'

export type CallContext = Pick<Context<'signed-in', AccountDb>, 'db' | 'session' | 'request' | 'language'>
type Listing = CallContext & Pick<Context<'signed-in', AccountDb>, 'total'>

/** How people receive messages, and where they sign in. */
export interface RouteServices {
  site: Site
  availableChannels: AvailableChannels
  origin: string
}

/** The connection that sees every tenant, and the fields that tenants have added to accounts. */
interface Accounts {
  site: Site
  findOwn: FindCustom
}

/** Runs `work` where the session administers accounts: in its tenant, or for platform sessions in all. */
const administering = <T>(
  { site, findOwn }: Accounts,
  context: CallContext,
  work: (of: Administering) => Promise<T>,
): Promise<T> =>
  inSessionScope(site, context, async db => {
    const { session, language } = context
    return work({ db, session, language, added: await findOwn({ db, session, language }) })
  })

/**
 * Needs the connection that sees every tenant: the platform manages the accounts of all tenants, and passwords belong
 * to none. Row-level security still applies: accounts that a tenant may not see are not found here.
 */
export function accountRoutes(services: RouteServices, findOwn: FindCustom): Route[] {
  const { site } = services
  const accounts = { site, findOwn }
  return routes<typeof accountApi, AccountDb>(accountApi, {
    list: ({ query }, context) => list(accounts, query, context),

    async counts({ query }, context) {
      const facts = await findSignInFacts(site)
      return administering(accounts, context, of => countAccounts(of, query, facts))
    },

    get: ({ params }, context) => answer(accounts, context, params.userId),

    heldRoles: ({ params, query }, context) => heldRoles(accounts, params.userId, query, context),

    create: ({ body }, context) => create(accounts, body, context),

    async update({ body }, context) {
      await refuseStaff(site, context, body.id)
      const stored = await administering(accounts, context, async of => {
        await updateAccount(of, body)
        return findAccount(of, body.id)
      })
      return completedOne(site, stored)
    },

    remove: ({ body }, context) => remove(site, body, context),

    freeze: ({ params }, context) => setEnabled(site, context, params.userId, false),
    unfreeze: ({ params }, context) => setEnabled(site, context, params.userId, true),

    unlock: ({ params }, context) => unlock(site, params.userId, context),

    resetPassword: ({ params, body }, context) =>
      resetPassword(services, params.userId, body.sendFlag === 1, context),

    assignableRoles: ({ query }, context) =>
      inSessionScope(site, context, db => findAssignableRoles(db, context.session, context.language, query)),
  })
}

async function list(accounts: Accounts, query: QueryOf<typeof accountApi.list>, context: Listing) {
  const { site } = accounts
  const known = context.total('appUser', 'role', ...heldRoleTables)
  const facts = await findSignInFacts(site)
  const found = await administering(accounts, context, of => findAccounts(of, query, known, facts))
  return { ...found, content: await completed(site, found.content) }
}

async function heldRoles(
  accounts: Accounts,
  userId: string,
  query: QueryOf<typeof accountApi.heldRoles>,
  context: CallContext,
) {
  const { memberRoleList } = await answer(accounts, context, userId)
  const given = await inSessionScope(accounts.site, context, db =>
    findGivenRoles(db, context.session, userId),
  )
  const givenOf = new Map(given.map(row => [row.roleId, row]))
  const [order] = query.sort
  const sign = order?.direction === 'desc' ? -1 : 1
  const rows = memberRoleList
    .toSorted((one, other) => sign * one.name.localeCompare(other.name))
    .slice(query.page * query.size, (query.page + 1) * query.size)
    .map(role => {
      const { createdAt, createdBy, createdByName } = givenOf.get(role.roleId) ?? {}
      return {
        ...role,
        id: role.roleId,
        memberId: userId,
        assignLevel: 'organization' as const,
        ...(createdAt && { creationDate: createdAt.toISOString() }),
        ...(createdBy && { createdBy }),
        ...(createdByName && { createdByName }),
      }
    })
  return pageOf(rows, query, memberRoleList.length)
}

/** Reads the answer in the same transaction, because the tenant's own has not ended yet. */
function create(accounts: Accounts, body: BodyOf<typeof accountApi.create>, context: CallContext) {
  return administering(accounts, context, async of => {
    const made = await findAccount(of, await insertAccount(of, body))
    return { ...made, locked: false, passwordState: 'none' as const }
  })
}

async function remove(
  site: Site,
  body: BodyOf<typeof accountApi.remove>,
  context: CallContext,
): Promise<void> {
  await refuseStaff(site, context, body.id)
  if (await wasUsed(site, body.id)) {
    // Only callers who may see the account learn that it was used.
    await inSessionScope(site, context, db => findManaged(db, context.session, body.id))
    throw new AppError('error.account.used')
  }
  await inSessionScope(site, context, db => deleteAccount(db, context.session, body))
}

export async function unlock(site: Site, userId: string, context: CallContext): Promise<void> {
  const { session, request } = context
  const person = await inSessionScope(site, context, db => findManaged(db, session, userId))
  await resetPasswordAttempts(site, namesOf(person))
  await site({}, db =>
    recordEvent(db, {
      tenantId: person.tenantId,
      actorId: session.userId,
      requestId: request.id,
      entity: 'app_user',
      entityId: person.id,
      verb: 'update',
      detail: { way: 'unlocked' },
    }),
  )
}

/** Gives the account a new initial password, which is sent to the person or answered to the administrator. */
export async function resetPassword(
  { site, availableChannels, origin }: RouteServices,
  userId: string,
  isSent: boolean,
  context: CallContext,
): Promise<{ password?: string }> {
  const { session, request } = context
  await findResettable(site, context, userId)
  const credential = await site({}, db => findCredential(db, userId))
  if (isSent && !availableChannels.has('EMAIL')) throw new AppError('error.mail.unconfigured')
  if (isSent && credential.email === null) throw new AppError('error.account.no_email')
  const password = newInitialPassword(credential.policy.minLength)
  const change = { password, actorId: session.userId, requestId: request.id, initial: true } as const
  await changePassword(site, userId, { ...change, method: 'administrator' }, async db => {
    await endSessionsOf(db, userId)
    if (isSent) await sendPassword(db, credential, password, origin)
  })
  return isSent ? {} : { password }
}

async function sendPassword(
  db: AccountDb,
  { tenantId, email, realName, loginName, language }: Credential,
  password: string,
  origin: string,
): Promise<void> {
  if (email === null) return
  await send(db, {
    tenantId,
    code: 'IAM.INITIAL_PASSWORD',
    args: { name: realName, loginName, link: origin },
    secrets: { password },
    to: [{ channel: 'EMAIL', address: email, language }],
  })
}

const answer = async (accounts: Accounts, context: CallContext, userId: string) =>
  completedOne(accounts.site, await administering(accounts, context, of => findAccount(of, userId)))

export async function setEnabled(
  site: Site,
  context: CallContext,
  userId: string,
  enabled: boolean,
): Promise<void> {
  await refuseStaff(site, context, userId)
  await inSessionScope(site, context, db => setAccountEnabled(db, context.session, userId, enabled))
}

/** Adds what no tenant can read: whether recent wrong passwords delay the sign-in, and whether there is a password. */
async function completed(site: Site, stored: readonly StoredAccount[]) {
  const heldUp = await findThrottledAccounts(site, stored.flatMap(namesOf))
  const ids = stored.map(({ id }) => id)
  const passwords =
    ids.length === 0
      ? []
      : await site({}, db =>
          db.selectFrom('credential').select(['userId', 'initial']).where('userId', 'in', ids).execute(),
        )
  const initialOf = new Map(passwords.map(({ userId, initial }) => [userId, initial]))
  const stateOf = (id: string) => {
    const isInitial = initialOf.get(id)
    return isInitial === undefined ? 'none' : isInitial ? 'initial' : 'own'
  }
  return stored.map(account => ({
    ...account,
    locked: namesOf(account).some(name => heldUp.has(name)),
    passwordState: stateOf(account.id) as AccountDetail['passwordState'],
  }))
}

async function completedOne(site: Site, stored: StoredAccount): Promise<AccountDetail> {
  const [account] = await completed(site, [stored])
  if (!account) throw new AppError('error.not_found')
  // The home tenant's matter.
  if (account.guest || account.passwordState === 'none') return account
  const { changedAt, policy } = await site({}, db => findCredential(db, account.id))
  return { ...account, ...passwordDates(changedAt, policy.expiresAfterDays) }
}

function passwordDates(changedAt: Date | null, expiresAfterDays: number | null) {
  if (changedAt === null) return {}
  const passwordChangeDate = changedAt.toISOString()
  if (expiresAfterDays === null) return { passwordChangeDate }
  const end = new Date(changedAt.getTime() + expiresAfterDays * 86_400_000)
  return { passwordChangeDate, passwordEndDate: end.toISOString() }
}

/** Whether the account was ever used to sign in, in any tenant. */
export async function wasUsed(site: Site, userId: string): Promise<boolean> {
  const entry = await site({}, db =>
    db
      .selectFrom('audit')
      .select('id')
      .where(eb => eb(eb.cast<string>('actorId', 'text'), '=', userId))
      .where('verb', '=', 'sign-in')
      .limit(1)
      .executeTakeFirst(),
  )
  return entry !== undefined
}

/** The names that a person can sign in with. */
const namesOf = ({ loginName, email }: { loginName: string; email?: string | null | undefined }): string[] =>
  email ? [loginName, email] : [loginName]
