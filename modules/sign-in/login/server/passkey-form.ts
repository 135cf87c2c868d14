import { type Html, html } from '@atrium/server/http/pages/html'
import type { PageAppearance } from '../../page/server/page.ts'
import type { KnownCredential } from '../../passkey/server/passkey.queries.ts'

/** Milliseconds for which a browser waits for the person. */
const patience = 300_000

interface PasskeyForm {
  action: string
  formToken: string
  /** Proves that the password was right, in the step after it. */
  pass?: string
  /** The domain that passkeys are for. */
  domain: string
  /** The credentials of the person whose password was right. Without a person there are none to name. */
  known?: readonly KnownCredential[]
  /** The options of a passkey that is created; without them one that exists is used. */
  creates?: object
  /** Whether the field of the user name offers passkeys. */
  fillsIn?: boolean
  /** The button. */
  button: Html
}

/** The form that a passkey completes. It appears once the page's script knows that the browser can use one. */
export function passkeyForm({ texts }: PageAppearance, form: PasskeyForm): Html {
  const { known, pass, creates, fillsIn = false } = form
  const options = creates ?? {
    rpId: form.domain,
    timeout: patience,
    // After the password a touch is enough; alone, the passkey must know its owner.
    userVerification: known ? 'preferred' : 'required',
    ...(known && { allowCredentials: known }),
  }
  return html`<form method="post" action="${form.action}" id="passkey" data-options="${JSON.stringify(options)}"${creates && html` data-creates`}${fillsIn && html` data-fills-in`} hidden>
<input type="hidden" name="formToken" value="${form.formToken}">
${pass !== undefined && html`<input type="hidden" name="pass" value="${pass}">`}
<input type="hidden" name="passkey">
${form.button}
<p class="help wrong" role="alert" hidden>${creates ? texts.passkeyNotAdded : texts.passkeyNotUsed}</p>
</form>`
}

/**
 * Uses or creates a passkey for the form above: when its button is pressed, and when the browser fills in the user name.
 * The challenge is the form's token, as `challengeOf` gives it.
 */
export const passkeyScript = `(async () => {
const form = document.getElementById('passkey')
const Key = window.PublicKeyCredential
const creates = form && 'creates' in form.dataset
const parse = creates ? 'parseCreationOptionsFromJSON' : 'parseRequestOptionsFromJSON'
if (!form || !Key || !Key[parse]) return
const problem = form.querySelector('[role=alert]')
let waiting
const use = async mediation => {
  waiting?.abort()
  const { signal } = (waiting = new AbortController())
  problem.hidden = true
  try {
    const challenge = btoa(form.elements.formToken.value).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
    const options = { ...JSON.parse(form.dataset.options), challenge }
    const asked = { mediation, signal, publicKey: Key[parse](options) }
    const answer = await navigator.credentials[creates ? 'create' : 'get'](asked)
    form.elements.passkey.value = JSON.stringify(answer)
    // It stands in the form for a code, if there is one.
    document.getElementById('remember')?.setAttribute('form', form.id)
    form.submit()
  } catch {
    // Canceled, or there is none: the person chooses among the others.
    if (!signal.aborted) problem.hidden = mediation === 'conditional'
  }
}
form.addEventListener('submit', event => {
  event.preventDefault()
  use('optional')
})
form.hidden = false
if ('fillsIn' in form.dataset && (await Key.isConditionalMediationAvailable?.())) use('conditional')
})()`
