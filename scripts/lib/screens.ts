/** The path of the picture of a screen, relative to docs. */
export const pictureOf = (address: string): string =>
  `pictures/screens/${address.slice(1).replaceAll(/[/:]+/g, '-')}.jpg`
