import css from './highlight.module.css'

type HighlightProps = {
  text: string
  search: string
}

/** Underlines matches of a search without coloring them. */
export function Highlight({ text, search }: HighlightProps) {
  const wanted = search.trim().toLocaleLowerCase()
  const at = wanted === '' ? -1 : text.toLocaleLowerCase().indexOf(wanted)
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <mark className={css.mark}>{text.slice(at, at + wanted.length)}</mark>
      {text.slice(at + wanted.length)}
    </>
  )
}
