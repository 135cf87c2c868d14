/** A screen as a line of docs/screens.md names it. */
export interface ScreenLine {
  name: string
  address: string
  isOfPlatform: boolean
  isOfTenant: boolean
}

export const linesIn = (page: string): ScreenLine[] =>
  [...page.matchAll(/^\| ([^|]*?) *\|[^|]*\| `(\/[^`]*)` *\| ([^|]*?) *\|/gm)].map(
    ([, name = '', address = '', whose = '']) => ({
      name,
      address,
      isOfPlatform: whose.startsWith('the platform'),
      isOfTenant: whose !== 'the platform',
    }),
  )

/** Where the picture of a screen is, seen from docs. */
export const pictureOf = (address: string): string =>
  `pictures/screens/${address.slice(1).replaceAll(/[/:]+/g, '-')}.jpg`
