import { dateText } from '../language/formats.ts'
import { useStore } from '../session/store.ts'
import { userState } from '../session/user-state.ts'
import css from './watermark.module.css'

/** The name of the user across the page, which identifies the source of screenshots. */
export function Watermark() {
  const person = useStore(userState, state => state.currentUser)
  if (!person) return null
  return (
    <div
      className={css.mark}
      aria-hidden="true"
      style={{
        backgroundImage: `url("${watermarkImage(`${person.realName} · ${person.loginName}`, dateText(new Date()))}")`,
      }}
    />
  )
}

/** Two diagonal lines as an image. Gray at half opacity is visible on light and dark pages. */
function watermarkImage(name: string, day: string): string {
  const line = (text: string, y: number) => {
    const escaped = text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)
    return `<text x="170" y="${y}" text-anchor="middle">${escaped}</text>`
  }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="340" height="220"><g transform="rotate(-22 170 110)"
    font-family="sans-serif" font-size="14" fill="#808080" fill-opacity="0.16">${line(name, 106)}${line(day, 128)}</g></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
