import type { Site } from '@atrium/server/db/connection/site'
import { interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider'
import { useConsent } from './consent.queries.ts'

const { Check, Prompt } = interactionPolicy

type Asked = KoaContextWithOIDC['oidc']
type Client = NonNullable<Asked['client']>

export const asksConsent = (client: Client | undefined): boolean => client?.asks_consent === true

/**
 * Leads people to the page that asks them, before a client that is not trusted gets its first code, and again when it
 * asks for more or requests it (`prompt=consent`). Trusted clients never lead there.
 */
export function consentPrompt() {
  const prompt = new Prompt(
    { name: 'consent', requestable: true },
    new Check('scopes_missing', 'requested scopes not granted', ({ oidc }) => {
      if (!asksConsent(oidc.client)) return Check.NO_NEED_TO_PROMPT
      const granted = new Set(oidc.entities.Grant?.getOIDCScopeEncountered().split(' '))
      const isMissing = [...oidc.requestParamOIDCScopes].some(scope => !granted.has(scope))
      return isMissing ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT
    }),
  )
  prompt.checks.remove('consent_prompt')
  prompt.checks.add(
    new Check('consent_prompt', 'consent prompt was not resolved', 'consent_required', ({ oidc }) =>
      asksConsent(oidc.client) && oidc.prompts.has('consent') && oidc.promptPending('consent')
        ? Check.REQUEST_PROMPT
        : Check.NO_NEED_TO_PROMPT,
    ),
  )
  return prompt
}

/** The scopes of a client for a person: all of a trusted one, else those that the person has allowed. */
export async function grantableScope(
  site: Site,
  userId: string,
  client: Client,
): Promise<string | undefined> {
  const { clientId, scope = 'openid' } = client
  if (!asksConsent(client)) return scope
  const allowed = await useConsent(site, { userId, clientId })
  const known = new Set(scope.split(' '))
  return allowed?.filter(one => known.has(one)).join(' ')
}
