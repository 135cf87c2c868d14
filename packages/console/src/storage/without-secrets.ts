/** A text for storage: without tokens, and with addresses that end before their query. */
export function withoutSecrets(text: string): string {
  return text
    .replace(/(\/[^\s?#"'<>]*)[?#][^\s"'<>]*/g, '$1')
    .replace(/\b(bearer\s+|\w*_?token["']?\s*[:=]\s*["']?)[^\s"'&,;)]+/gi, '$1…')
}
