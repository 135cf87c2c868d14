import { type Html, html } from '@atrium/server/http/pages/html'
import type { FastifyReply } from 'fastify'
import { encode } from 'uqr'
import { alertIcon, appearanceOf, type PageAppearance, sendPage } from '../../page/server/page.ts'
import { newPasskeyOptions } from '../../passkey/server/passkey.actions.ts'
import type { BegunFactor } from '../../second-factor/second-factor.contract.ts'
import { beginFor, resumeFactor } from '../../second-factor/server/second-factor.actions.ts'
import { codeField, codeScript } from './code-field.ts'
import { brandOf, formTargets, makeToken } from './login-forms.ts'
import { notEncrypted } from './login-page.ts'
import { passkeyForm, passkeyScript } from './passkey-form.ts'
import { backLink, chevron } from './second-factor-page.ts'
import { makePass, type Proven } from './sign-in-pass.ts'
import { addressOf, type SignInRequest } from './sign-in-request.ts'
import { fingerprintIcon } from './way-icons.ts'

/** Free modules around a QR code (ISO/IEC 18004). */
const margin = 4

/** Why no second factor was added. */
export interface Refusal {
  problem: string
  about: 'code' | 'passkey'
  /** Whether the authenticator that was begun can no longer be confirmed, so that another one is begun. */
  isOver?: boolean
}

/** Sends the form that adds a required second factor, which must be done before a session begins. */
export async function sendEnrollForm(
  signIn: SignInRequest,
  proven: Proven,
  refusal?: Refusal,
): Promise<FastifyReply> {
  const { interaction, services, secret, request } = signIn
  const { site, passkeyDomain: domain } = services
  const appearance = appearanceOf(request, interaction.params.ui_locales)
  const own = { site, secret }
  const { credential } = proven
  const { mustAdd } = credential
  const begun = mustAdd.includes('authenticator') ? await begin(own, proven, refusal) : undefined
  const action = `${addressOf(interaction)}/enroll`
  const pass = makePass(secret, 'enroll', interaction.uid, {
    ...proven,
    factor: undefined,
    begun: begun?.factorId ?? noApp,
  })
  const passkey =
    domain !== undefined &&
    mustAdd.includes('passkey') &&
    passkeyForm(appearance, {
      ...{ action, formToken: makeToken(signIn), pass, domain },
      creates: await newPasskeyOptions(site, domain, credential),
      button: begun
        ? insteadButton(appearance)
        : html`<button class="button" autofocus>${appearance.texts.addAndGoOn}</button>`,
    })
  const body = enrollBox(appearance, begun, {
    ...{ action, back: addressOf(interaction), formToken: makeToken(signIn) },
    ...{ pass, passkey, refusal },
  })
  return send(signIn, proven, appearance, {
    status: refusal ? 400 : 200,
    title: begun ? appearance.texts.enroll : appearance.texts.enrollPasskey,
    body,
    script: (begun ? codeScript : '') + (passkey ? passkeyScript : ''),
  })
}

/** Stands in a pass for the authenticator that was begun, where only a passkey counts. */
const noApp = 'none'

async function begin(
  own: Parameters<typeof beginFor>[0],
  { credential, begun }: Proven,
  refusal?: Refusal,
): Promise<BegunFactor> {
  const shown = begun && !refusal?.isOver ? await resumeFactor(own, credential, begun) : undefined
  return shown ?? beginFor(own, credential)
}

/** Shows the recovery codes once, with the link that goes on to the client. */
export async function sendRecoveryCodes(
  signIn: SignInRequest,
  proven: Proven,
  codes: readonly string[],
  next: string,
): Promise<FastifyReply> {
  const appearance = appearanceOf(signIn.request, signIn.interaction.params.ui_locales)
  const { texts } = appearance
  const body = html`<h1>${texts.saveCodes}</h1><p class="lead">${texts.saveCodesLead}</p>
<ol class="codes" dir="ltr">${codes.map(code => html`<li>${code}</li>`)}</ol>
<a class="button" href="${next}">${texts.codesSaved}</a>`
  return send(signIn, proven, appearance, { status: 200, title: texts.saveCodes, body })
}

async function send(
  signIn: SignInRequest,
  proven: Proven,
  appearance: PageAppearance,
  { status, ...page }: { status: number; title: string; body: Html; script?: string | undefined },
): Promise<FastifyReply> {
  const { reply, interaction, services } = signIn
  const brand = await brandOf(signIn, appearance, proven)
  const banner = services.secureCookie ? undefined : notEncrypted(appearance)
  return sendPage(reply, status, appearance, { ...page, brand, lit: true, banner }, formTargets(interaction))
}

interface EnrollForm {
  action: string
  /** The address of the form for the password. */
  back: string
  formToken: string
  pass: string
  /** The form of a passkey in place of the app. */
  passkey: Html | false
  refusal: Refusal | undefined
}

function enrollBox({ texts }: PageAppearance, begun: BegunFactor | undefined, form: EnrollForm): Html {
  return html`${backLink(texts, form.back)}
<h1>${begun ? texts.enroll : texts.enrollPasskey}</h1><p class="lead" id="lead">${begun ? texts.enrollLead : texts.enrollPasskeyLead}</p>
${form.refusal && html`<div class="note" id="problem" role="alert">${alertIcon}<p>${form.refusal.problem}</p></div>`}
${begun && appBox(texts, begun, form)}
${form.passkey}
${!begun && html`<noscript><p class="note">${alertIcon}${texts.enrollNeedsScript}</p></noscript>`}`
}

function appBox(texts: PageAppearance['texts'], begun: BegunFactor, form: EnrollForm): Html {
  const key = begun.secret.match(/.{1,4}/g)?.join(' ') ?? ''
  return html`${qrCode(begun.uri, texts.qrCode)}
<p class="help">${texts.typeKey}</p><p class="key"><code dir="ltr">${key}</code></p>
<form method="post" action="${form.action}">
<input type="hidden" name="formToken" value="${form.formToken}">
<input type="hidden" name="pass" value="${form.pass}">
${codeField(texts, form.refusal?.about === 'code')}
<button class="button">${texts.addAndGoOn}</button>
</form>`
}

/** Offers a passkey; its heading appears with it. */
const insteadButton = ({ texts }: PageAppearance): Html =>
  html`<h2>${texts.otherWays}</h2><button class="way">${fingerprintIcon}<span>${texts.passkeyInstead}<small>${texts.passkeyKinds}</small></span>${chevron}</button>`

/** A QR code in the page itself, so that nobody else sees the secret in it. */
function qrCode(text: string, label: string): Html {
  const { data, size } = encode(text, { border: margin })
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return html`<svg class="qr" viewBox="0 0 ${size} ${size}" role="img" aria-label="${label}" shape-rendering="crispEdges"><path d="${path}"/></svg>`
}
