import css from './answer-text.module.css'

/** The beginning of what a receiver answered. */
export function AnswerText({ text }: { text: string }) {
  return (
    <div className={css.answer} dir="ltr">
      {text}
    </div>
  )
}
