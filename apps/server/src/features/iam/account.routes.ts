import { siteLevel } from '@atrium/contract/constants'
import { accountApi } from '@atrium/contract/iam/account'
import { recordEvent } from '../../db/audit.ts'
import type { Site } from '../../db/site.ts'
import { AppError } from '../../http/app-error.ts'
import { changePassword, findCredential } from '../../http/credential.ts'
import { newInitialPassword } from '../../http/password.ts'
import { type Context, type Route, routes } from '../../http/routes.ts'
import { type Reach, send } from '../../http/send.ts'
import { endSessionsOf } from '../../http/session-life.ts'
import { forgetPasswordTries, heldUpAccounts } from '../../http/sign-in-tries.ts'
import {
  deleteAccount,
  findManaged,
  insertAccount,
  refuseAbove,
  setAccountEnabled,
  updateAccount,
} from './account.actions.ts'
import { findAccount, findAccounts, findAssignableRoles, type StoredAccount } from './account.queries.ts'
import { isStaff } from './assignment.queries.ts'
import { reaching } from './reach.ts'

type Asking = Pick<Context<'signed-in'>, 'db' | 'session' | 'request' | 'language'>

/**
 * Needs the connection that sees every tenant: the platform looks after everybody's accounts, and passwords are of no
 * tenant. Behind it stands the tenant's own wall: what a tenant may not see there is not found here.
 */
export function accountRoutes(site: Site, reach: Reach, origin: string): Route[] {
  return routes(accountApi, {
    async list({ query }, context) {
      const { session, language, total } = context
      const known = total('appUser', 'memberRole', 'role', 'userGroupMember', 'unitMember')
      const found = await reaching(site, context, db => findAccounts(db, session, language, query, known))
      const heldUp = await heldUpAccounts(site, found.content.flatMap(namesOf))
      const withLock = (row: StoredAccount) => ({
        ...row,
        locked: namesOf(row).some(name => heldUp.has(name)),
      })
      return { ...found, content: found.content.map(withLock) }
    },

    get: ({ params }, context) => answer(context, params.userId),

    async create({ body }, context) {
      const { session, language } = context
      // The answer is read in the same transaction: a tenant's own is not over yet.
      return reaching(site, context, async db => {
        const id = await insertAccount(db, session, language, body)
        const made = await findAccount(db, session, language, id)
        return { ...made, locked: false, passwordState: 'none' as const }
      })
    },

    async update({ body }, context) {
      const { session, language } = context
      await refuseStaff(context, body.id)
      const stored = await reaching(site, context, async db => {
        await updateAccount(db, session, language, body)
        return findAccount(db, session, language, body.id)
      })
      return completed(stored)
    },

    async remove({ body }, context) {
      await refuseStaff(context, body.id)
      if (await wasUsed(body.id)) {
        // Whether it was used is said only to whoever may see it.
        await reaching(site, context, db => findManaged(db, context.session, body.id))
        throw new AppError('error.account.used')
      }
      await reaching(site, context, db => deleteAccount(db, context.session, body))
    },

    freeze: ({ params }, context) => setEnabled(context, params.userId, false),
    unfreeze: ({ params }, context) => setEnabled(context, params.userId, true),

    async unlock({ params }, context) {
      const { session, request } = context
      const person = await reaching(site, context, db => findManaged(db, session, params.userId))
      await forgetPasswordTries(site, namesOf(person))
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
    },

    async resetPassword({ params, body }, context) {
      const { session, request } = context
      const { userId } = params
      if (userId === session.userId) throw new AppError('error.account.own')
      await refuseStaff(context, userId)
      await reaching(site, context, async db => {
        await findManaged(db, session, userId)
        await refuseAbove(db, session, userId)
      })
      const { policy, tenantId, email, realName, loginName, language } = await site({}, db =>
        findCredential(db, userId),
      )
      const isSent = body.sendFlag === 1
      if (isSent && !reach.email) throw new AppError('error.mail.unconfigured')
      if (isSent && email === null) throw new AppError('error.account.no_email')
      const password = newInitialPassword(policy.minLength)
      const change = { password, actorId: session.userId, requestId: request.id, initial: true } as const
      await changePassword(site, userId, { ...change, way: 'administrator' }, async db => {
        await endSessionsOf(db, userId)
        if (isSent && email !== null)
          await send(db, {
            tenantId,
            code: 'IAM.INITIAL_PASSWORD',
            args: { name: realName, loginName, link: origin },
            secrets: { password },
            to: [{ channel: 'EMAIL', address: email, language }],
          })
      })
      return isSent ? {} : { password }
    },

    assignableRoles: ({ query }, context) =>
      reaching(site, context, db => findAssignableRoles(db, context.session, context.language, query)),
  })

  async function answer(context: Asking, userId: string) {
    const { session, language } = context
    return completed(await reaching(site, context, db => findAccount(db, session, language, userId)))
  }

  async function setEnabled(context: Asking, userId: string, enabled: boolean) {
    await refuseStaff(context, userId)
    await reaching(site, context, db => setAccountEnabled(db, context.session, userId, enabled))
  }

  /**
   * Whoever works for the platform has roles that the own tenant's wall hides: only the platform changes such an
   * account, in whatever tenant it is.
   */
  async function refuseStaff(context: Asking, userId: string): Promise<void> {
    const { session } = context
    if (session.level === siteLevel || !(await site({}, db => isStaff(db, userId)))) return
    // That there is such an account is said only to whoever may see it.
    await reaching(site, context, db => findManaged(db, session, userId))
    throw new AppError('error.account.above_own')
  }

  async function completed(stored: StoredAccount) {
    const [heldUp, password] = [
      await heldUpAccounts(site, namesOf(stored)),
      await site({}, db =>
        db.selectFrom('credential').select('initial').where('userId', '=', stored.id).executeTakeFirst(),
      ),
    ]
    const passwordState = !password ? 'none' : password.initial ? 'initial' : 'own'
    return { ...stored, locked: heldUp.size > 0, passwordState } as const
  }

  /** Whether somebody ever signed in with the account, in whatever tenant. */
  async function wasUsed(userId: string): Promise<boolean> {
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
}

/** What a person may type to sign in. */
const namesOf = ({ loginName, email }: { loginName: string; email?: string | null | undefined }): string[] =>
  email ? [loginName, email] : [loginName]
