let isPressed = false
addEventListener('pointerdown', () => (isPressed = true), true)
for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => (isPressed = false), true)

/**
 * Runs `show` once no button of the mouse is down: what it shows may move the button that is being pressed, whose click
 * would be lost.
 */
export function afterPress(show: () => void): void {
  if (isPressed) addEventListener('pointerup', () => setTimeout(show), { once: true })
  else show()
}
