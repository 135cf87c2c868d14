import { findBrand } from '@atrium/server/appearance/brand'
import { fill } from '@atrium/server/appearance/languages'
import { type Html, html } from '@atrium/server/http/pages/html'
import type { FastifyReply } from 'fastify'
import { encode } from 'uqr'
import { alertIcon, appearanceOf, type PageAppearance, sendPage } from '../../page/server/page.ts'
import type { BegunFactor } from '../../second-factor/second-factor.contract.ts'
import { beginFor, resumeFactor } from '../../second-factor/server/second-factor.actions.ts'
import { formTargets, makeToken } from './login-forms.ts'
import { notEncrypted } from './login-page.ts'
import { codeField } from './second-factor-page.ts'
import { makePass, type Proven } from './sign-in-pass.ts'
import { addressOf, type SignInRequest, tenantOfPage } from './sign-in-request.ts'

/** Free modules around a QR code (ISO/IEC 18004). */
const margin = 4

/** Sends the form that adds a required authenticator, which must be done before a session begins. */
export async function sendEnrollForm(
  signIn: SignInRequest,
  proven: Proven,
  refusal: { status: number; problem?: string } = { status: 200 },
): Promise<FastifyReply> {
  const { interaction, services, secret, request } = signIn
  const appearance = appearanceOf(request, interaction.params.ui_locales)
  const own = { site: services.site, secret }
  const { credential } = proven
  const shown = proven.begun ? await resumeFactor(own, credential, proven.begun) : undefined
  const begun = shown ?? (await beginFor(own, credential))
  const body = enrollBox(appearance, begun, {
    action: `${addressOf(interaction)}/enroll`,
    formToken: makeToken(signIn),
    pass: makePass(secret, 'enroll', interaction.uid, { ...proven, begun: begun.factorId }),
    problem: refusal.problem,
  })
  return send(signIn, appearance, { status: refusal.status, title: appearance.texts.enroll, body })
}

/** Shows the recovery codes once, with the link that goes on to the client. */
export async function sendRecoveryCodes(
  signIn: SignInRequest,
  codes: readonly string[],
  next: string,
): Promise<FastifyReply> {
  const appearance = appearanceOf(signIn.request, signIn.interaction.params.ui_locales)
  const { texts } = appearance
  const body = html`<h1>${texts.saveCodes}</h1><p class="lead">${texts.saveCodesLead}</p>
<ol class="codes" dir="ltr">${codes.map(code => html`<li>${code}</li>`)}</ol>
<a class="button" href="${next}">${texts.codesSaved}</a>`
  return send(signIn, appearance, { status: 200, title: texts.saveCodes, body })
}

async function send(
  signIn: SignInRequest,
  appearance: PageAppearance,
  { status, title, body }: { status: number; title: string; body: Html },
): Promise<FastifyReply> {
  const { reply, interaction, services } = signIn
  const brand = await findBrand(services.site, appearance.language, tenantOfPage(signIn))
  const banner = services.secureCookie ? undefined : notEncrypted(appearance)
  return sendPage(
    reply,
    status,
    appearance,
    { title, brand, lit: true, banner, body },
    formTargets(interaction),
  )
}

interface EnrollForm {
  action: string
  formToken: string
  pass: string
  problem: string | undefined
}

function enrollBox({ texts }: PageAppearance, begun: BegunFactor, form: EnrollForm): Html {
  const key = begun.secret.match(/.{1,4}/g)?.join(' ') ?? ''
  return html`<h1>${texts.enroll}</h1><p class="lead" id="lead">${texts.enrollLead}</p>
${form.problem !== undefined && html`<div class="note" id="problem" role="alert">${alertIcon}<p>${form.problem}</p></div>`}
${qrCode(begun.uri, texts.qrCode)}
<p class="help">${texts.typeKey}</p><p class="key"><code dir="ltr">${key}</code></p>
<form method="post" action="${form.action}">
<input type="hidden" name="formToken" value="${form.formToken}">
<input type="hidden" name="pass" value="${form.pass}">
${codeField(fill(texts.code, {}), form.problem !== undefined)}
<button class="button">${texts.addAndGoOn}</button>
</form>`
}

/** A QR code in the page itself, so that nobody else sees the secret in it. */
function qrCode(text: string, label: string): Html {
  const { data, size } = encode(text, { border: margin })
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return html`<svg class="qr" viewBox="0 0 ${size} ${size}" role="img" aria-label="${label}" shape-rendering="crispEdges"><path d="${path}"/></svg>`
}
