interface PolicyFactory {
  createPolicy(name: string, rules: { createHTML(text: string): string }): unknown
}

type Sanitize = (text: string) => string

/** Until the sanitizer is loaded, markup is shown as text. */
let sanitize: Sanitize = text => text.replaceAll('<', '&lt;')

/**
 * The page is served with `require-trusted-types-for 'script'`: text becomes markup only through this policy. Texts
 * without '<', such as styles, pass unchanged; everything else is sanitized. Script addresses and script texts have no
 * rule here, so that assigning them fails.
 */
const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes
factory?.createPolicy('default', {
  createHTML: text => (text.includes('<') ? sanitize(text) : text),
})

/** Not part of the workspace's first script. Components that show markup await it. */
export async function loadSanitizer(): Promise<void> {
  const { default: DOMPurify } = await import('dompurify')
  sanitize = text => DOMPurify.sanitize(text)
}
