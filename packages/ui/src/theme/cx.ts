/** Joins the class names that apply; always a string, as the kit's style records want one. */
export function cx(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
