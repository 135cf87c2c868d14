import { expect, it } from 'vitest'
import { z } from 'zod'
import { everyCall } from './calls.ts'

/** A user's own settings: the last write wins. */
const own =
  /^platform\.(dashboard|draft|hierarchy|savedView\.chooseDefault|uiTable\.\w+Own)|^iam\.(self|preference|secondFactor|passkey|rememberedDevice|security|session|stepUp)\./

/** Rows without content that could have been changed meanwhile. */
const whole = [
  'platform.exportTask.cancel',
  'platform.onlineUser.end',
  'platform.onlineUser.endOne',
  'platform.roleCard.remove',
  'platform.signInLog.clear',
  'iam.account.resetPassword',
  'iam.assignment.remove',
  'iam.accountBatch.removeRole',
  'iam.accountFactor.reset',
  'iam.consent.revoke',
  'iam.guest.leave',
  'iam.guest.remove',
  'iam.invitation.revoke',
  'iam.personalToken.revoke',
  'iam.personalToken.revokeOwn',
  'iam.roleGrant.assign',
  'iam.roleGrant.recycle',
  'iam.serviceAccount.removeCredential',
  'iam.userGroup.changeRoles',
  'platform.unit.changeRoles',
  'iam.userGroup.removeMembers',
  'message.delivery.remove',
  'message.message.remove',
  'message.notice.removeReceiver',
  'message.receiveRule.remove',
  'file.file.removeByKey',
  'import.dataImport.cancel',
  'import.dataImport.changeRow',
  'import.dataImport.mendRow',
  'import.dataImport.removeRow',
  'import.dataImport.replaceInColumn',
  'import.dataImport.resetTemplate',
  'scheduler.jobRun.clear',
  // Several values become the same, whatever they were.
  'platform.feature.updateAll',
  // A switch becomes what the caller says.
  'iam.tenantRequest.updateSetting',
  'iam.registration.updatePolicy',
  // An order is replaced as a whole, of fields that are all named.
  'platform.ownField.order',
  // A table layout is replaced as a whole, and reset by one click.
  'platform.uiTable.save',
  'platform.uiTable.reset',
]

it('every call that changes or removes a record takes the version that was read', () => {
  const lacking = everyCall()
    .filter(({ call }) => ['PUT', 'DELETE'].includes(call.method))
    .filter(({ call: { body, query } }) => {
      const fields = [body, query].map(
        one => one && z.toJSONSchema(one, { io: 'input', unrepresentable: 'any' }),
      )
      return !JSON.stringify(fields).includes('"objectVersionNumber"')
    })
    .map(({ name }) => name)
  expect(lacking.filter(name => !own.test(name)).sort()).toEqual([...whole].sort())
})
