import type { ErrorCode } from '@atrium/contract/errors'
import { ownLanguages } from '@atrium/server/appearance/languages'
import { asAppError } from '@atrium/server/http/error-answer'
import { fieldOf } from '../../page/server/form-body.ts'
import { appearanceOf } from '../../page/server/page.ts'
import { type PageTexts, textsIn } from '../../page/server/page-texts.ts'
import { addCreatedPasskey } from '../../passkey/server/passkey.actions.ts'
import { confirmFactor } from '../../second-factor/server/second-factor.actions.ts'
import type { Refusal } from './enroll-forms.ts'
import type { Proven } from './sign-in-pass.ts'
import type { SignInRequest } from './sign-in-request.ts'

interface Added {
  factor: 'authenticator' | 'passkey'
  recoveryCodes: readonly string[]
}

/** Adds the authenticator or the passkey of the form, whose token has just been spent. @returns why not, else */
export async function addRequiredFactor(page: SignInRequest, proven: Proven): Promise<Added | Refusal> {
  const { texts } = appearanceOf(page.request, page.interaction.params.ui_locales)
  const { mustAdd } = proven.credential
  if (fieldOf(page.request.body, 'passkey') !== '')
    return mustAdd.includes('passkey')
      ? addPasskey(page, proven)
      : { about: 'passkey', problem: texts.passkeyNotAdded }
  return mustAdd.includes('authenticator')
    ? addAuthenticator(page, proven)
    : { about: 'code', problem: texts.codeExpired }
}

async function addAuthenticator(
  { request, interaction, services: { site }, secret, availableChannels }: SignInRequest,
  proven: Proven,
): Promise<Added | Refusal> {
  const { texts } = appearanceOf(request, interaction.params.ui_locales)
  const added = await confirmFactor(
    { site, secret, availableChannels },
    { userId: proven.credential.userId, requestId: request.id },
    proven.begun ?? '',
    { name: ownTextsOf(proven, texts).authenticatorApp, code: fieldOf(request.body, 'code').slice(0, 40) },
  ).catch(refusedFor('error.not_found', 'error.second_factor.expired', 'error.second_factor.code_wrong'))
  if (typeof added !== 'string') return { factor: 'authenticator', recoveryCodes: added.recoveryCodes ?? [] }
  const isOver = added !== 'error.second_factor.code_wrong'
  return { about: 'code', isOver, problem: isOver ? texts.codeExpired : texts.wrongCode }
}

/** The challenge of the passkey is the form's token: of this sign-in, and good once. */
async function addPasskey(
  { request, interaction, services, secret, availableChannels }: SignInRequest,
  proven: Proven,
): Promise<Added | Refusal> {
  const { texts } = appearanceOf(request, interaction.params.ui_locales)
  const added = await addCreatedPasskey(
    { ...services, secret, availableChannels },
    { request },
    proven.credential,
    {
      name: ownTextsOf(proven, texts).passkey,
      created: fieldOf(request.body, 'passkey'),
      token: fieldOf(request.body, 'formToken'),
    },
  ).catch(refusedFor('error.passkey.refused', 'error.passkey.taken', 'error.passkey.too_many'))
  if (typeof added !== 'string') return { factor: 'passkey', recoveryCodes: added.recoveryCodes ?? [] }
  return { about: 'passkey', problem: texts.passkeyNotAdded }
}

/** The texts in the person's own language, in which they will read the name; those of the page in any other language. */
function ownTextsOf({ credential }: Proven, ofPage: PageTexts): PageTexts {
  const own = ownLanguages.find(language => language === credential.language)
  return own ? textsIn(own) : ofPage
}

/** Catches these refusals. @throws the error itself if it is another one */
const refusedFor =
  (...codes: readonly ErrorCode[]) =>
  (error: unknown): ErrorCode => {
    const { code } = asAppError(error)
    if (codes.includes(code)) return code
    throw error
  }
