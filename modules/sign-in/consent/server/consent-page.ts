import { fill } from '@atrium/server/appearance/languages'
import { type Html, html } from '@atrium/server/http/pages/html'
import type { ClientScope } from '../../client/client.contract.ts'
import { alertIcon, type PageAppearance } from '../../page/server/page.ts'
import type { Asking } from './consent.queries.ts'
import { consentTextsIn } from './consent-page-texts.ts'

interface ConsentForm extends Pick<Asking, 'person' | 'loginName' | 'allowed'> {
  client: string
  action: string
  formToken: string
  scopes: readonly ClientScope[]
  /** The host that the browser returns to. */
  host: string
  /** Why nothing was decided. */
  problem?: string | undefined
}

const tick = html`<svg class="stroke" width="18" height="18" viewBox="0 0 24 24" aria-hidden="true"><path d="m5 12.5 4.5 4.5L19 7.5"/></svg>`
const pen = html`<svg class="stroke" width="18" height="18" viewBox="0 0 24 24" aria-hidden="true"><path d="M4 20h4L19 9l-4-4L4 16zM13 7l4 4"/></svg>`

export function consentBox(appearance: PageAppearance, form: ConsentForm): Html {
  const t = consentTextsIn(appearance.language)
  const { client, person, loginName, allowed, problem } = form
  const wasAsked = allowed.length > 0
  const line = (scope: ClientScope) =>
    html`<li${scope === 'write' && html` class="strong"`}>${scope === 'write' ? pen : tick}<span>${t[scope]}</span>${
      wasAsked && !allowed.includes(scope) && html`<b>${t.isNew}</b>`
    }</li>`
  return html`<h1>${fill(t.title, { client })}</h1>
<p class="lead">${fill(t.lead, { person, name: loginName })}</p>
${problem !== undefined && html`<div class="note" id="problem" role="alert">${alertIcon}<p>${problem}</p></div>`}
<h2 class="asked" id="asked">${fill(wasAsked ? t.asksMore : t.asks, { client })}</h2>
<ul class="asks" aria-labelledby="asked">${form.scopes.map(line)}</ul>
<p class="help">${t.limits}</p>
<form method="post" action="${form.action}">
<input type="hidden" name="formToken" value="${form.formToken}">
<button class="button" name="decision" value="allow">${t.allow}</button>
<button class="button plain second" name="decision" value="deny">${t.deny}</button>
</form>
<p class="facts">${fill(t.goesTo, { host: form.host })}</p>`
}
