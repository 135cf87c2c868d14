/** The limit of a subject. */
const longest = 200

/** A subject after "Re: " or "Fwd: ", which it has once. */
export function withPrefix(subject: string, prefix: string): string {
  const text = prefix.trim()
  return subject.startsWith(text) ? subject : `${text} ${subject}`.slice(0, longest).trim()
}
