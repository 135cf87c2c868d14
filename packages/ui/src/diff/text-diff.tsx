import { useMemo } from 'react'
import css from './diff.module.css'
import { wholeDiff, wordDiff } from './word-diff.ts'

type TextDiffProps = {
  before: string
  after: string
  /** The version that is shown. */
  side: 'before' | 'after'
  /** Marks all of it, as of a day or a name, of which a part that is the same means nothing. */
  isWhole?: boolean
}

/** One of two versions of a text, with the words marked that the other one does not have. */
export function TextDiff({ before, after, side, isWhole = false }: TextDiffProps) {
  const found = useMemo(
    () => (isWhole ? wholeDiff(before, after) : wordDiff(before, after)),
    [before, after, isWhole],
  )
  const Mark = side === 'before' ? 'del' : 'ins'
  return (
    <span className={css.text} dir="auto">
      {found[side].map(({ text, isSame }, at) => (isSame ? text : <Mark key={at}>{text}</Mark>))}
    </span>
  )
}
