/** The digits of a code, its lifetime, and how often it may be mistyped. */
export const codeDigits = 6

export const codeMinutes = 10

/** The page on which the link in an email leads to a new password. */
export const choosePasswordPath = '/oauth/password/modify'

/** The page on which the link in an invitation leads to a tenant. */
export const invitationPath = '/oauth/invitation'

/** The page on which people ask for a tenant of their own. */
export const tenantRequestPath = '/oauth/tenant-request'

/** The page on which people ask for an account in the tenant of their mail domain. */
export const registrationPath = '/oauth/registration'

/** The page on which people enter the code that a program without a browser shows. */
export const devicePath = '/oauth/device'

/** Days for which the link to a first password can be used. */
export const firstPasswordDays = 7

export const codeTries = 5

/** Minutes for which a sign-in, or a proof in its session, counts for calls that need a fresh one. */
export const proofMinutes = 5
