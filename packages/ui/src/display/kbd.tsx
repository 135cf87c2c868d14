import css from './kbd.module.css'

type KbdProps = {
  /** Keys pressed together: ['Ctrl', 'K']. */
  keys: readonly string[]
}

export function Kbd({ keys }: KbdProps) {
  return (
    <span className={css.keys} dir="ltr">
      {keys.map(key => (
        <kbd key={key} className={css.key}>
          {key}
        </kbd>
      ))}
    </span>
  )
}
