import css from './face-row.module.css'
import { PersonBadge } from './person-badge.tsx'

type FaceRowProps = {
  /** The meaning of the faces, such as “12 people”. */
  label: string
  /** The first of them. */
  people: readonly { name: string; picture?: string | undefined }[]
  total: number
  size?: 'sm' | 'md'
}

/** Several people as a row of circles, and the number of those without room. */
export function FaceRow({ label, people, total, size = 'md' }: FaceRowProps) {
  const rest = total - people.length
  return (
    <span
      className={css.faces}
      data-size={size}
      role="img"
      aria-label={label}
      title={people.map(({ name }) => name).join(', ')}
    >
      {people.map(({ name, picture }, at) => (
        <span key={at} className={css.face}>
          <PersonBadge name={name} picture={picture} size={size} />
        </span>
      ))}
      {rest > 0 && (
        <span className={css.rest} dir="ltr">
          <bdi dir="ltr">+{rest}</bdi>
        </span>
      )}
    </span>
  )
}
