import type { Page } from '@playwright/test'
import axe from 'axe-core'

/** Which rules are looked at: of colours, all others, or all. */
type Rules = 'all' | 'colours' | 'others'

const colours = ['color-contrast', 'link-in-text-block']
const options: Record<Rules, axe.RunOptions> = {
  all: {},
  colours: { runOnly: { type: 'rule', values: colours } },
  others: { rules: Object.fromEntries(colours.map(rule => [rule, { enabled: false }])) },
}

/**
 * What seriously keeps people from using the page (WCAG 2.2 AA), or `whatever` is wrong with it: the rule, and each
 * place that breaks it.
 */
export async function accessibilityViolations(
  page: Page,
  rules: Rules = 'all',
  whatever = false,
): Promise<string[]> {
  // It stays until the page is loaded anew. The page's policy does not concern what a driver evaluates.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  // Frames hold pages of others.
  const violations = await page.evaluate(
    async (options: axe.RunOptions) => (await axe.run(document, options)).violations,
    { ...options[rules], resultTypes: ['violations'], iframes: false, preload: false } as axe.RunOptions,
  )
  return violations
    .filter(({ impact }) => whatever || impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}
