interface PolicyFactory {
  createPolicy(name: string, rules: { createHTML(text: string): string }): unknown
}

type Sanitize = (text: string) => string

/** Until the washing part is there, markup is shown as the text it is. */
let sanitize: Sanitize = text => text.replaceAll('<', '&lt;')

/**
 * The page is served with `require-trusted-types-for 'script'`: text becomes markup only through this policy.
 * Style texts and the like hold no '<' and pass as they are; everything else is washed. Addresses of scripts
 * and script texts have no rule here, so assigning them fails.
 */
const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes
factory?.createPolicy('default', {
  createHTML: text => (text.includes('<') ? sanitize(text) : text),
})

/** Not needed to draw the workspace, so it does not keep it waiting. What reads markup must. */
export async function loadSanitizer(): Promise<void> {
  const { default: DOMPurify } = await import('dompurify')
  sanitize = text => DOMPurify.sanitize(text)
}
