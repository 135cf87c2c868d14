import { bindings, type KeyName, type Keys } from './keys.ts'

const keyNames: Record<string, string> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ' ': '␣',
  Escape: 'Esc',
  Delete: 'Del',
}

const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform)

/** The labels of the first key combination of a shortcut. */
export function labelsOf(name: KeyName): readonly string[] {
  return labelsOfAll(name)[0] ?? []
}

/** The labels of each key combination of a shortcut. */
export function labelsOfAll(name: KeyName): readonly (readonly string[])[] {
  return bindings[name].keys.map(({ mod, alt, shift, key }: Keys) => [
    ...(mod ? [isApple() ? '⌘' : 'Ctrl'] : []),
    ...(alt ? [isApple() ? '⌥' : 'Alt'] : []),
    ...(shift ? [isApple() ? '⇧' : 'Shift'] : []),
    keyNames[key] ?? key,
  ])
}
