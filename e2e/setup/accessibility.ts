import type { Page } from '@playwright/test'
import axe from 'axe-core'

/** The rules to check: those about colors, all others, or all. */
type Rules = 'all' | 'colours' | 'others'

const colorRules = ['color-contrast', 'link-in-text-block']
const options: Record<Rules, axe.RunOptions> = {
  all: {},
  colours: { runOnly: { type: 'rule', values: colorRules } },
  others: { rules: Object.fromEntries(colorRules.map(rule => [rule, { enabled: false }])) },
}

/**
 * Serious accessibility violations (WCAG 2.2 AA), or with `whatever` all of them: the rule, and each place that
 * breaks it. `except` are elements that were checked on this page before.
 */
export async function accessibilityViolations(
  page: Page,
  rules: Rules = 'all',
  { whatever = false, except = [] }: { whatever?: boolean; except?: string[] } = {},
): Promise<string[]> {
  // The script stays until the page is reloaded. The page's content policy does not apply to what a driver
  // evaluates.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  // Frames hold pages of others.
  const violations = await page.evaluate(
    async ([except, options]) =>
      (await axe.run({ include: [document], exclude: except }, options)).violations,
    [
      except,
      { ...options[rules], resultTypes: ['violations'], iframes: false, preload: false } as axe.RunOptions,
    ] as const,
  )
  return violations
    .filter(({ impact }) => whatever || impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}
