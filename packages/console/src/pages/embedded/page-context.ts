import type { PageContext, PageReceives } from '@atrium/contract/access/embedded-page'
import { directionOf, tagOf } from '../../language/language.ts'
import { globalState } from '../../session/global-state.ts'
import { currentUser } from '../../session/user-state.ts'

/** The part of the current session that a page receives. */
export function pageContext(receives: readonly PageReceives[]): PageContext {
  const user = currentUser()
  if (!user) return {}
  const { language } = globalState.get()
  const root = document.documentElement
  const style = getComputedStyle(root)
  const all: PageContext = {
    person: { id: user.id, name: user.realName, loginName: user.loginName },
    ...(user.email && { email: user.email }),
    tenant: { id: user.tenantId, code: user.tenantNum, name: user.tenantName },
    role: { id: user.currentRoleId, code: user.currentRoleCode, name: user.currentRoleName },
    language: { tag: tagOf(language), direction: directionOf(language) },
    theme: {
      scheme: root.dataset.mantineColorScheme === 'dark' ? 'dark' : 'light',
      accent: style.getPropertyValue('--accent').trim(),
      onAccent: style.getPropertyValue('--on-accent').trim(),
    },
  }
  return Object.fromEntries(receives.map(name => [name, all[name]]))
}
