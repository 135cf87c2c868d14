import DOMPurify from 'dompurify'

interface PolicyFactory {
  createPolicy(name: string, rules: { createHTML(text: string): string }): unknown
}

/**
 * The page is served with `require-trusted-types-for 'script'`: text becomes markup only through this policy.
 * Style texts and the like hold no '<' and pass as they are; everything else is washed. Addresses of scripts
 * and script texts have no rule here, so assigning them fails.
 */
const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes
factory?.createPolicy('default', {
  createHTML: text => (text.includes('<') ? DOMPurify.sanitize(text) : text),
})
