import { IconChevronDown, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Glyph } from '../icon/glyph.tsx'
import { cx } from '../theme/cx.ts'
import { useUiText } from '../theme/ui-text.ts'
import { pageList } from './page-list.ts'
import css from './pager.module.css'

export type PagerProps = {
  /** From zero, as on the wire. */
  page: number
  size: number
  total: number
  onPage: (page: number) => void
  onSize?: (size: number) => void
  sizes?: readonly number[]
  /** For estimated totals, or other words. */
  text?: (from: number, to: number, total: number) => string
  /** Inside dialogs, which have a border and footer of their own. */
  bare?: boolean
}

export function Pager({
  page,
  size,
  total,
  onPage,
  onSize,
  sizes = [10, 20, 50, 100],
  text,
  bare,
}: PagerProps) {
  const words = useUiText()
  const pages = Math.max(1, Math.ceil(total / size))
  const from = total === 0 ? 0 : page * size + 1
  const to = Math.min(total, (page + 1) * size)
  return (
    <div className={cx(css.pager, bare && css.bare)}>
      <span className={css.showing}>{(text ?? words.showing)(from, to, total)}</span>
      {onSize && (
        <span className={css.size}>
          <select
            aria-label={words.pageSize}
            value={size}
            onChange={event => onSize(Number(event.currentTarget.value))}
          >
            {sizes.map(choice => (
              <option key={choice} value={choice}>
                {words.perPage(choice)}
              </option>
            ))}
          </select>
          <Glyph icon={IconChevronDown} size={13} />
        </span>
      )}
      <nav className={css.pages} aria-label={words.pages}>
        <button
          type="button"
          aria-label={words.previousPage}
          aria-disabled={page === 0}
          onClick={() => page > 0 && onPage(page - 1)}
        >
          <Glyph icon={IconChevronLeft} size={15} mirrored />
        </button>
        <ol>
          {pageList(page + 1, pages).map((entry, at) => (
            <li key={entry === 'gap' ? `gap${at}` : entry}>
              {entry === 'gap' ? (
                <span className={css.gap}>…</span>
              ) : (
                <button
                  type="button"
                  aria-label={words.page(entry)}
                  aria-current={entry === page + 1 ? 'page' : undefined}
                  onClick={() => onPage(entry - 1)}
                >
                  {entry}
                </button>
              )}
            </li>
          ))}
        </ol>
        <button
          type="button"
          aria-label={words.nextPage}
          aria-disabled={page >= pages - 1}
          onClick={() => page < pages - 1 && onPage(page + 1)}
        >
          <Glyph icon={IconChevronRight} size={15} mirrored />
        </button>
      </nav>
    </div>
  )
}
